// @vitest-environment jsdom
import type { Permission } from '@flotilla/contract/permission';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { DataTable } from './data-table.tsx';

const nothing = () => {};
const edit = { key: 'edit', label: 'Edit', permission: 'task:task:edit', onClick: nothing } as const;
const remove = {
  key: 'delete',
  label: 'Delete',
  permission: 'task:task:delete',
  danger: true,
  onClick: nothing,
} as const;
const copy = { key: 'copy', label: 'Copy', permission: 'task:task:add', onClick: nothing } as const;

function open(...permissions: Permission[]) {
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
  show(
    <DataTable
      label="Tasks"
      columns={[{ key: 'name', title: 'Name' }]}
      rows={[{ id: 1, name: 'East' }]}
      keyOf={({ id }) => id}
      actions={() => [edit, remove, copy]}
    />,
  );
}
const links = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
});
afterEach(closeAll);

it('keeps a deletion at the end of the menu', () => {
  open(edit.permission, remove.permission, copy.permission);
  expect(links()).toEqual(['Edit', 'More']);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(items).toEqual(['Copy', 'Delete']);
});

it('shows a deletion that is the only action as a link', () => {
  open(remove.permission);
  expect(links()).toEqual(['Delete']);
});

it('has no column of actions for users who may do nothing', () => {
  open('task:task:list');
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});
