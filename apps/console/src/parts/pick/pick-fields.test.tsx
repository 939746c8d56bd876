import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { GroupField, UserField, UsersField } from './pick-fields.tsx';

const onChange = vi.fn();
let answers: Record<string, unknown>;
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  const permissions = ['device:group:list'];
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'background', roles: [], permissions });
  await speak('en');
  onChange.mockReset();
  const groups = [8, 9].map((id) => ({ id, name: `Rack ${id}`, userName: 'li' }));
  const users = [8, 9].map((id) => ({ id, userName: `user${id}`, nickname: '' }));
  answers = {
    'GET /device/group/list': { list: groups, total: 2 },
    'GET /system/user/listAll': { list: users, total: 2 },
  };
  sent = fakeRoutes(answers);
});
afterEach(() => {
  cleanup();
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

it('asks for one page, for what is typed once the hand rests, and for the name of what is chosen', async () => {
  const { getByRole } = show(<GroupField value={77} onChange={onChange} />);
  fireEvent.change(getByRole('combobox'), { target: { value: 'Ra' } });
  fireEvent.change(getByRole('combobox'), { target: { value: 'Rack' } });
  const asked = () => sent.map(({ url }) => url.split('?')[1]);
  await waitFor(() => expect(asked()).toContain('name=Rack&pageSize=50'));
  expect(asked()).toEqual(['pageSize=50', 'ids=77&pageSize=1', 'name=Rack&pageSize=50']);
});

it('offers only what the typed text finds, and all again once it is emptied', async () => {
  show(<GroupField onChange={onChange} />);
  const box = screen.getByRole('combobox');
  fireEvent.mouseDown(box);
  await screen.findByTitle('Rack 8 (li)');
  answers['GET /device/group/list'] = { list: [], total: 0 };
  fireEvent.change(box, { target: { value: 'nowhere' } });
  await waitFor(() => expect(screen.queryByTitle('Rack 8 (li)')).toBeNull());
  fireEvent.change(box, { target: { value: '' } });
  await screen.findByTitle('Rack 8 (li)');
});

it('takes several', async () => {
  show(<UsersField value={[8]} onChange={onChange} />);
  await screen.findByText('user8');
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByTitle('user9'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith([8, 9]);
});
