import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { GroupField } from './group-field.tsx';
import { UserField } from './user-field.tsx';

const onChange = vi.fn();

beforeEach(async () => {
  fakeWindow();
  await speak('en');
  onChange.mockReset();
  const groups = [8, 9].map((id) => ({ id, name: `Rack ${id}`, userName: 'li' }));
  const users = [8, 9].map((id) => ({ id, userName: `user${id}`, nickname: '' }));
  fakeRoutes({
    'GET /device/group/list': { list: groups, total: 2 },
    'GET /system/user/listAll': { list: users, total: 2 },
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['group', GroupField, 'Select device group', 'Rack 8 (li)', 'Rack 9'],
  ['user', UserField, 'Select user', 'user8', 'user9'],
] as const)(
  'shows the %s that is chosen, and takes another one from the dialog',
  async (_kind, Field, dialog, now, other) => {
    show(<Field value={8} onChange={onChange} />);
    await screen.findByText(now);
    fireEvent.click(screen.getByRole('button', { name: dialog }));
    const row = await screen.findByRole('radio', { name: `Select ${other}` });
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
    fireEvent.click(row);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(9));
  },
);

it.each([false, true])('may be emptied only where it is optional: %s', async (optional) => {
  const { container } = show(<UserField value={8} onChange={onChange} optional={optional} />);
  await screen.findByText('user8');
  expect(container.querySelector('.ant-select-clear') !== null).toBe(optional);
});
