// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../components/overlay/confirm.ts';
import { type MenuNode, useMenu } from '../../lib/navigation/menu.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { useRecentPhones, visitPhone } from '../../parts/phone/recent-phones.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import Palette from './palette.tsx';

const before = useMenu.getState();
const { showModal } = HTMLDialogElement.prototype;
const devices: MenuNode = {
  path: '/fleet/devices',
  titles: { en: 'Device list' },
  icon: '',
  page: 'fleet/devices',
  link: undefined,
  hidden: false,
  noCache: false,
  children: [],
};
const phone = (deviceNo: string, more: object) => ({
  ...{ deviceNo, status: 0, online: true, refusal: null, serviceOk: 1, taskName: '', battery: 80, isCharging: 0 },
  ...{ threw: false, ...more },
});
const watched = [phone('Rig-1', {}), phone('Rig-2', { battery: 5 }), phone('Rig-3', { taskName: 'Sign in' })];
const listed = [
  { deviceNo: 'Rig-1', state: 'offline' },
  { deviceNo: 'Rig-2', state: 'disabled' },
];

function open(permissions: string[], onClose = () => {}): void {
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions });
  show(<Palette onClose={onClose} />);
}
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });

beforeEach(async () => {
  fakeWindow();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  useMenu.setState({ menu: [devices] });
  fakeRoutes({
    'GET /device/monitor/list': { list: watched, total: 3 },
    'GET /device/deviceList/list': { list: listed, total: 2 },
  });
  await speak('en', 'all');
});
afterEach(() => {
  cleanup();
  useRecentPhones.setState({ userId: undefined, phones: [] });
  useMenu.setState(before);
  HTMLDialogElement.prototype.showModal = showModal;
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it.each([
  ['may watch', ['device:monitor:list'], ['Idle', 'Needs attention', 'Busy']],
  ['may not', ['device:list:list'], ['Offline', 'Disabled']],
])('marks the state of each phone that it finds, for a person who %s', async (_who, permissions, states) => {
  open(permissions);
  type('Rig');
  await screen.findByText('Rig-2');
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(states);
});

it('offers to search the phones where it finds nothing', async () => {
  fakeRoutes({});
  open(['device:list:list']);
  type('q#7');
  await screen.findByText('Nothing found');
  fireEvent.click(screen.getByRole('option', { name: 'Search the device list for “q#7”' }));
  expect(location.pathname + location.search).toBe('/fleet/devices?deviceNo=q%237');
});

it('offers a command to each phone that it names, which asks before it is sent', async () => {
  open(['device:monitor:list', 'task:command:send']);
  type('reboot Rig');
  fireEvent.click(await screen.findByRole('option', { name: /Reboot the phone Rig-2/ }));
  expect(screen.getAllByRole('option', { name: /^Reboot the phone Rig-/ })).toHaveLength(3);
  expect(useQuestion.getState().asked).toMatchObject({ title: 'Reboot the phone Rig-2', danger: true });
  useQuestion.getState().asked?.answer(false);
  expect(location.pathname).toBe('/');
});

it('runs a script on a phone that it names, and closes with the dialog', async () => {
  const onClose = vi.fn();
  open(['device:monitor:list', 'task:task:list', 'task:task:add', 'task:task:edit'], onClose);
  type('run Rig');
  fireEvent.click(await screen.findByRole('option', { name: /Run a script on Rig-2/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run now' }));
  dialog.getByText('Rig-2');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});

it('offers no command to those who may send none', async () => {
  open(['device:monitor:list']);
  type('reboot Rig');
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('option', { name: /^Reboot/ })).toBeNull();
});

it('leaves the keys to an input method while it composes', () => {
  open(['device:list:list']);
  type('device');
  const field = screen.getByRole('combobox');
  const [first] = screen.getAllByRole('option', { selected: true });
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(screen.getAllByRole('option', { selected: true })).toEqual([first]);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(location.pathname).toBe('/');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(location.pathname).toBe('/fleet/devices');
});

it('begins with the phones that were opened last, and their pictures', () => {
  visitPhone(1, 'Rig-9', 'data:image/jpeg;base64,AA==');
  open(['device:monitor:list']);
  const [first] = screen.getAllByRole('option');
  expect(first?.textContent).toContain('Rig-9');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,AA==');
  type('device');
  expect(screen.queryByText('Rig-9')).toBeNull();
});
