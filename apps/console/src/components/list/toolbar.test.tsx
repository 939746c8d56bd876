// @vitest-environment jsdom

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { Toolbar } from './toolbar.tsx';

const nothing = () => {};
const profileWith = (permissions: string[]) =>
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
const names = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

function show() {
  render(
    <I18nProvider i18n={i18n}>
      <Toolbar
        create={{ onClick: nothing, permission: 'task:task:add' }}
        batch={[{ key: 'delete', label: 'Delete', onClick: nothing, permission: 'task:task:delete', always: true }]}
        chosen={[]}
        filters={{}}
        onClear={nothing}
        onImport={{ onClick: nothing, permission: 'data:item:import' }}
        filtersShown={false}
        onRefresh={nothing}
        columns={null}
      />
    </I18nProvider>,
  );
}

beforeEach(async () => {
  fakeWindow();
  await speak('en');
});
afterEach(cleanup);

it.each([
  ['nothing', [], ['Refresh']],
  ['add', ['task:task:add'], ['Add', 'Refresh']],
  ['delete', ['task:task:delete'], ['Delete', 'Refresh']],
  ['import', ['data:item:import'], ['Import', 'Refresh']],
  ['everything', ['*:*:*'], ['Add', 'Delete', 'Import', 'Refresh']],
])('who may %s sees these buttons only', (_what, permissions, shown) => {
  profileWith(permissions);
  show();
  expect(names()).toEqual(shown);
});
