import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { go, useAddress } from '../../../../lib/navigation/address.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../../../lib/navigation/tabs-store.ts';
import { hashBytes } from '../../../../lib/screen/picture-hash.ts';
import { Pictures } from '../../../../lib/screen/pictures.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { useToasts } from '../../../../lib/toast.ts';
import { toAddress } from '../../../../parts/phone/phone-set.ts';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import MonitorPage from './monitor-page.tsx';

const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor', 'phone', 'commands', 'runs', 'run-now');
  // Rows are drawn only where there is room for them.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  useTabs.setState({ activeKey: 'wall' });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  keepProfile({ ...person, permissions: ['*:*:*'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const phone = (id: number, more: Partial<MonitorRow> = {}) => ({
  id,
  deviceNo: `A-${id}`,
  status: 0,
  online: true,
  refusal: null,
  serviceOk: 1,
  taskName: '',
  battery: 80,
  batteryTemp: null,
  availMemory: null,
  sdCardLeftSpace: null,
  screenSettings: screenDefaults,
  ...more,
});
const phones = [phone(1), phone(2, { online: false }), phone(3, { status: 1 })];

/** The page in the tab that is shown: its address is the browser's. */
function Page() {
  const { search } = useAddress();
  return (
    <TabContext value={{ key: 'wall', path: '/wall', search }}>
      <MonitorPage />
    </TabContext>
  );
}

function open(search: string, list: readonly object[] = [], openScreen = true): void {
  sent = fakeRoutes({
    'GET /device/monitor/list': { list, total: list.length },
    'POST /task/command/preview': { count: 2, online: 1, unsupported: 0, disabled: 0, owners: [] },
    'GET /device/monitor/counts': { total: 0, online: 0, attention: 0 },
    'GET /device/group/list': { list: [], total: 0 },
    'GET /systemEnv/list': { openScreen },
  });
  go(`/wall${search}`);
  show(<Page />);
}
const asked = () => sent.filter(({ url }) => url.startsWith('/device/monitor/list'));

it.each([
  ['the wall', '?every=10', 'pageSize=20'],
  ['the table', '?every=10&view=table', 'pageSize=100'],
])('the refresh button asks again for what %s shows', async (_view, search, size) => {
  open(search);
  await waitFor(() => expect(asked()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  for (const { url } of asked()) expect(url).toContain(size);
});

const box = (deviceNo: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${deviceNo}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The phones that a command would go to, as the dialog asked. */
const body = () => {
  const last = sent.findLast(({ url }) => url === '/task/command/preview');
  return last && JSON.parse(String(last.body));
};
const previewed = () => body()?.deviceNos;

/** The requested rows have arrived and are shown. */
const settle = () => act(() => new Promise<void>((done) => setImmediate(done)));
const onPage = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });
const toasts = () => useToasts.getState().list.map(({ text }) => text);

describe('a selection on a key', () => {
  beforeEach(async () => {
    useToasts.setState({ list: [] });
    open('?view=table', phones);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose A-2' }));
  });

  it('is told when it is kept', () => {
    onPage('4', { ctrlKey: true, code: 'Digit4' });
    expect(toasts()).toEqual(['1 phone is kept on the key 4']);
  });

  it('does not undo what was chosen while its phones were looked for', async () => {
    onPage('4', { ctrlKey: true, code: 'Digit4' });
    fireEvent.click(box('A-2'));
    const looked = asked().length;
    onPage('4', { code: 'Digit4' });
    fireEvent.click(box('A-1'));
    await waitFor(() => expect(asked().length).toBeGreaterThan(looked));
    await settle();
    expect([box('A-1').checked, box('A-2').checked]).toEqual([true, false]);
  });

  it('of all phones does not begin anew after its end', async () => {
    const looked = asked().length;
    onPage('a', { ctrlKey: true, code: 'KeyA' });
    onPage('Escape');
    await waitFor(() => expect(asked().length).toBeGreaterThan(looked));
    await settle();
    expect(screen.queryByRole('region', { name: 'Chosen phones' })).toBeNull();
  });
});

it('phones that move together leave out those that cannot, and tell why', async () => {
  open('?screens=0', phones);
  await screen.findByRole('gridcell', { name: /A-1/ });
  onPage('a', { ctrlKey: true, code: 'KeyA' });
  await screen.findByText('2 phones');
  press('Sync control');
  expect(screen.queryByRole('button', { name: 'Choose phones' }), 'while phones move together').toBeNull();
  await screen.findByText('1 phone does not follow: A-2 is offline');
  screen.getByText('1 chosen, A-1 leads');
});

describe('the table, for a command', () => {
  beforeEach(async () => {
    open('?view=table', phones);
    await screen.findByText('A-1');
    press('Choose phones');
  });

  it('takes phones by their box, their row and the space bar, but none that are disabled', async () => {
    fireEvent.click(box('A-1'));
    fireEvent.click(screen.getByText('Offline'));
    expect(screen.getByText('2 phones')).toBeTruthy();
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
    expect(box('A-3').disabled).toBe(true);
    fireEvent.click(screen.getByText('Disabled'));
    const grid = screen.getByRole('grid');
    fireEvent.keyDown(grid, { key: 'Home' });
    fireEvent.keyDown(grid, { key: ' ' });
    expect(box('A-1').checked).toBe(false);
    press('Send a command');
    await waitFor(() => expect(previewed()).toEqual(['A-2']));
  });

  it('takes all that are listed, whether they are drawn or not', async () => {
    press('Choose all that are listed');
    await screen.findByText('2 phones');
    // The page may have polled again since.
    expect(asked().map(({ url }) => url)).toContainEqual(expect.stringContaining('pageSize=1000'));
    press('Send a command');
    await waitFor(() => expect(previewed()).toEqual(['A-1', 'A-2']));
  });

  it('has none chosen any more when the choosing ends, and chooses by its boxes alone', () => {
    fireEvent.click(box('A-1'));
    press('Cancel');
    fireEvent.click(screen.getByText('Offline'));
    expect(screen.queryByRole('region', { name: 'Chosen phones' })).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });
});

it.each([
  ['those who may control screens', 'device:screen:control', '', true, 1],
  ['nobody who may only watch', 'device:screen:view', '', true, 0],
  ['nobody where no screens are shown', '*:*:*', '', false, 0],
  ['nobody in the table', '*:*:*', '?view=table', true, 0],
])('offers to move phones together to %s', async (_whom, permission, search, openScreen, buttons) => {
  keepProfile({ ...person, permissions: ['device:monitor:list', permission] });
  open(search, phones, openScreen);
  await screen.findByText('A-1');
  await settle();
  expect(screen.queryAllByRole('button', { name: 'Sync control' })).toHaveLength(buttons);
});

it.each([
  ['send commands', ['task:command:send']],
  ['run scripts', ['task:task:list', 'task:task:add', 'task:task:edit']],
])('the table lets phones be chosen from the start, by those who may %s', async (_what, permissions) => {
  keepProfile({ ...person, permissions: ['device:monitor:list', ...permissions] });
  open('?view=table', phones);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose A-2' }));
  screen.getByText('1 phone');
});

it('a command goes to the phones that were chosen in the table', async () => {
  open('?view=table', phones);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose A-2' }));
  press('Send a command');
  await waitFor(() => expect(previewed()).toEqual(['A-2']));
});

it('the table has no boxes for those who may only watch', async () => {
  keepProfile({ ...person, permissions: ['device:monitor:list'] });
  open('?view=table', phones);
  await screen.findByText('A-1');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('the table shows the columns that were chosen, also the next time', async () => {
  open('?view=table', phones);
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByText('A-1');
  expect(heads()).toContain('Owner');
  press('Choose columns');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Owner', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Hide selected', hidden: true }));
  expect(heads()).not.toContain('Owner');
  cleanup();
  open('?view=table', phones);
  await screen.findByText('A-1');
  expect(heads()).not.toContain('Owner');
});

it.each(['', '&view=table'])(
  'a command goes to all that match the filters, also those of other pages%s',
  async (view) => {
    open(`?battery=30&online=1${view}`, phones);
    await screen.findByText('A-1');
    press('Choose phones');
    fireEvent.click(await screen.findByRole('button', { name: 'All 3 that match' }));
    press('Send a command');
    await waitFor(() => expect(body()?.all).toEqual({ battery: '30', online: '1' }));
    expect(body()).not.toHaveProperty('deviceNos');
  },
);

it('tells how many odd phones are shown, and offers no pages of the others', async () => {
  const hash = (bit: number) => new Uint8Array(hashBytes).fill(bit);
  vi.spyOn(Pictures.prototype, 'of').mockImplementation((deviceNo) => ({
    hash: hash(deviceNo === 'A-4' ? 255 : 1),
    seenAtMs: 0,
    sinceMs: 0,
  }));
  open(
    '',
    [1, 2, 3, 4].map((id) => phone(id)),
  );
  await screen.findByText(/^1–4 of 4 phones/);
  expect(document.querySelector('.ant-pagination')).not.toBeNull();
  await waitFor(() => expect(screen.getByText('Odd ones out').closest('label')?.textContent).toContain('out1'));
  fireEvent.click(screen.getByText('Odd ones out'));
  await screen.findByText('1 phone shown');
  expect(document.querySelector('.ant-pagination')).toBeNull();
});

it('the table keeps the phones that were chosen on the wall', async () => {
  open('', phones);
  await screen.findByText('A-2');
  press('Choose phones');
  fireEvent.click(box('A-2'));
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  await screen.findByRole('grid');
  await waitFor(() => expect(box('A-2').checked).toBe(true));
});

it('asks for the order that a head of the table is turned to', async () => {
  open('?view=table', phones);
  const turn = async () => fireEvent.click(await screen.findByRole('button', { name: /^Device number/ }));
  await turn();
  await waitFor(() => expect(asked().at(-1)?.url).toContain('orderBy=deviceNo&order=asc'));
  await turn();
  await waitFor(() => expect(asked().at(-1)?.url).toContain('orderBy=deviceNo&order=desc'));
});

describe('the phones that a link names', () => {
  const queryOf = ({ url }: Sent) => new URLSearchParams(url.split('?')[1]);
  const named = () => queryOf(asked().at(-1)!).get('deviceNos');

  it.each(['', '&view=table'])('are the only ones, until a click removes the filter (%s)', async (view) => {
    open(`?deviceNos=A-1,A-2&online=1${view}`, phones);
    await waitFor(() => expect(named()).toBe('A-1,A-2'));
    fireEvent.click(screen.getByRole('button', { name: '2 phones' }));
    await waitFor(() => expect(named()).toBeNull());
    expect(queryOf(asked().at(-1)!).get('online')).toBe('1');
    expect(screen.queryByRole('button', { name: '2 phones' })).toBeNull();
  });

  it('stay the same beside other filters and after a reload, also if they are too many for an address', async () => {
    const many = Array.from({ length: 149 }, (_none, nth) => `device-number-${nth}`).join();
    open(`?deviceNos=${encodeURIComponent(toAddress(many))}`, phones);
    await waitFor(() => expect(named()).toBe(many));
    fireEvent.click(screen.getByRole('radio', { name: /attention/ }));
    await waitFor(() => expect(queryOf(asked().at(-1)!).get('attention')).toBe('1'));
    expect(named()).toBe(many);
    const { search } = window.location;
    expect(search.length).toBeLessThan(100);
    cleanup();
    queryClient.clear();
    open(search, phones);
    await waitFor(() => expect(named()).toBe(many));
    screen.getByRole('button', { name: '149 phones' });
  });
});
