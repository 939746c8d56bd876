import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import SelectDevice from './select-device.tsx';

const onPick = vi.fn();
let sent: Sent[];
const numbers = Array.from({ length: 300 }, (_, nth) => `A-${nth + 1}`);
/** The first three of 300 are disabled, the next two never connected. */
const stateOf = (nth: number) => (nth < 3 ? 'disabled' : nth < 5 ? 'never' : 'idle');
const positions = ['offline', 'idle', 'busy', 'disabled', 'never'];
const rows = numbers.slice(0, 10).map((deviceNo, nth) => ({
  id: nth,
  deviceNo,
  state: stateOf(nth),
  battery: nth === 9 ? 81.4 : null,
  brand: 'HONOR',
  mode: '90',
  groupName: 'Rack',
  userName: 'li',
}));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
  onPick.mockReset();
  sent = fakeRoutes({
    'GET /device/deviceList/list': { list: rows, total: 300 },
    'GET /device/group/list': { list: [], total: 0 },
    'POST /device/deviceList/resolve': {
      deviceNos: numbers,
      states: numbers.map((_number, nth) => positions.indexOf(stateOf(nth))),
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (picked?: string) => {
  show(<SelectDevice onPick={onPick} onClose={() => {}} {...(picked && { picked })} />);
  await screen.findByLabelText('Select A-1');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));

it('takes 300 phones at once, and leaves out, with a word, those that cannot run', async () => {
  await open();
  press('Select all 300');
  await screen.findByText('Left out: 3 disabled, 2 never connected');
  press('Select 295 phones');
  expect(onPick.mock.calls[0]![1]).toEqual(numbers.slice(5));
  expect(bodies()).toEqual([{ all: {} }]);
});

it('takes them where they were asked for by their state, and says that they will not run', async () => {
  await open();
  fireEvent.mouseDown(screen.getByLabelText('State'));
  fireEvent.click(await screen.findByTitle('Disabled'));
  press('Select all 300 that match');
  await screen.findByText('Left out: 2 never connected');
  await screen.findByText('Will not run: 3 disabled');
  press('Select 298 phones');
  expect(bodies()).toEqual([{ all: { state: 'disabled' } }]);
});

it('says which of those chosen one by one, or before, will not run', async () => {
  await open('A-2,A-4');
  await screen.findByText('Will not run: 1 disabled, 1 never connected');
  fireEvent.click(screen.getByLabelText('Select A-1'));
  await screen.findByText('Will not run: 2 disabled, 1 never connected');
  expect(screen.getByRole('button', { name: 'Select 3 phones' })).toBeDefined();
});

it('shows the state and the battery of each, and is ordered by number', async () => {
  await open();
  expect(screen.getByText('81%')).toBeDefined();
  expect(screen.getAllByText('Never connected')).toHaveLength(2);
  press('Device number');
  await waitFor(() => expect(sent.at(-1)?.url).toContain('orderBy=deviceNo&order=asc'));
});
