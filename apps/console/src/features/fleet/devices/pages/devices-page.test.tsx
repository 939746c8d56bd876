import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../../../components/overlay/confirm.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import DevicesPage from './devices-page.tsx';

const phone = {
  ...{
    id: 1,
    deviceNo: 'A-1',
    deviceId: 'a',
    status: 0,
    state: 'idle',
    online: true,
    battery: 80,
    brand: '',
    mode: '',
  },
  ...{ cloneSeenAt: null, gmtModified: '2026-11-20T08:00:00Z' },
};
let list: object[];
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  list = [phone];
  await speak('en', 'devices', 'phone', 'enrol', 'run-now', 'commands', 'monitor');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(permissions: readonly string[], search = '') {
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['device:list:list', ...permissions] });
  sent = fakeRoutes({
    'GET /device/deviceList/list': { list, total: list.length },
    'GET /device/group/list': { list: [], total: 0 },
    'GET /device/agent/one': { id: 7, host: 'rack-7' },
    'GET /device/deviceList/batchChangeDevice': null,
    'POST /task/command/preview': { count: 1, online: 1, unsupported: 0, disabled: 0, owners: [] },
  });
  show(
    <TabContext value={{ key: '/devices', path: '/devices', search }}>
      <DevicesPage />
    </TabContext>,
  );
  await screen.findByText(list.length > 0 ? 'A-1' : 'No phones yet');
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = () => fireEvent.click(screen.getAllByRole('checkbox').at(-1)!);
const inRow = ['Edit', 'Device settings', 'Screen settings', 'Real-time log'];
const inBoth = ['Run now', 'Send a command', 'Unassign', 'Delete'];
const onList = ['Enable', 'Disable', 'Set group', 'Register phones', 'Enrol phones', 'Import', 'Export'];

it.each([
  [[], []],
  [['device:list:edit'], ['Edit', 'Device settings', 'Screen settings', 'Enable', 'Disable', 'Set group']],
  [['device:list:delete'], ['Unassign', 'Delete']],
  [['device:log:list'], ['Real-time log']],
  [['task:task:list', 'task:task:add'], []],
  [['task:task:list', 'task:task:add', 'task:task:edit'], ['Run now']],
  [['task:command:send'], ['Send a command']],
  [['device:list:add'], ['Register phones', 'Import']],
  [['device:enrol:ticket'], ['Enrol phones']],
  [['device:list:export'], ['Export']],
])('offers those with %j %j', async (permissions, offered) => {
  await open(permissions);
  if (screen.queryAllByRole('checkbox').length > 0) choose();
  const more = screen.queryByRole('button', { name: 'More' });
  if (more) fireEvent.click(more);
  const shown = [...screen.getAllByRole('button'), ...screen.queryAllByRole('menuitem', { hidden: true })];
  const names = new Set(shown.map(({ textContent }) => textContent));
  expect([...inRow, ...inBoth, ...onList].filter((name) => names.has(name)).toSorted()).toEqual(offered.toSorted());
});

it('offers the first phones to those who may enrol or register them, and the dialog of a link to no others', async () => {
  list = [];
  await open(['device:list:add', 'device:enrol:ticket'], '?enrol=1');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Enrol phones', hidden: true })).not.toEqual([]);
  expect(screen.getByRole('button', { name: 'Register phones', hidden: true })).toBeTruthy();
  cleanup();
  await open(['device:list:add'], '?enrol=1');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Register phones' })).not.toEqual([]);
  cleanup();
  await open([], '?enrol=1');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /phones$/ })).toBeNull();
});

it('enables and disables the chosen phones', async () => {
  await open(['*:*:*']);
  for (const [name, status] of [
    ['Enable', 0],
    ['Disable', 1],
  ] as const) {
    choose();
    press(name);
    useQuestion.getState().asked?.answer(true);
    const url = `/device/deviceList/batchChangeDevice?ids=1&status=${status}`;
    await waitFor(() => expect(sent.map((one) => one.url)).toContain(url));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  }
});

it('sends a command to the chosen phones, and without any to all that are listed', async () => {
  const previewed = () => {
    const last = sent.findLast(({ url }) => url === '/task/command/preview');
    return last && JSON.parse(String(last.body));
  };
  await open(['*:*:*']);
  press('Send a command');
  await waitFor(() => expect(previewed()).toMatchObject({ all: {} }));
  cleanup();
  await open(['*:*:*']);
  choose();
  press('Send a command');
  await waitFor(() => expect(previewed()).toMatchObject({ deviceNos: ['A-1'] }));
});

it('filters by the agent of the address, also for commands, until the filter is removed', async () => {
  useTabs.setState({ activeKey: '/devices' });
  await open(['*:*:*'], '?agentId=7');
  const listed = sent.find(({ url }) => url.startsWith('/device/deviceList/list'));
  expect(listed?.url).toContain('agentId=7');
  const chip = await screen.findByRole('button', { name: 'Remove the filter: Agent host rack-7' });
  press('Send a command');
  await waitFor(() => {
    const last = sent.findLast(({ url }) => url === '/task/command/preview');
    expect(JSON.parse(String(last?.body))).toMatchObject({ all: { agentId: '7' } });
  });
  history.replaceState(null, '', '/devices?agentId=7');
  fireEvent.click(chip);
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('names the agent by its id for users who may not see agents, and reads nothing about it', async () => {
  await open([], '?agentId=7');
  await screen.findByRole('button', { name: 'Remove the filter: Agent host 7' });
  expect(sent.filter(({ url }) => url.startsWith('/device/agent/'))).toEqual([]);
});
