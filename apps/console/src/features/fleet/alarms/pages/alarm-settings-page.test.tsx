// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import AlarmSettingsPage from './alarm-settings-page.tsx';

const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const gmtModified = '2026-11-20T08:00:00.000Z';
const later = '2026-11-20T09:00:00.000Z';
const settings = {
  ...{ enabled: 1, robot: 'dingtalk', atEveryone: 0, noticePrefix: '[fleet]', language: 'en', gmtModified },
  ...{ intervalSeconds: 1800, count: 3, memoryMegabytes: 0, offlineSeconds: 300, lowBatteryPercent: 20 },
  ...{ temperatureCelsius: 45, failedRunsPercent: 0 },
  ...{ hasAddress: true, addressHint: 'oapi.dingtalk.com/…9f3c', hasSecret: true },
};
const save = 'POST /alarm/settings/save';
let routes: Record<string, unknown>;
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'all');
  keepProfile({ ...user, permissions: ['*:*:*'] });
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

async function open(now: object = {}) {
  routes = {
    'GET /alarm/settings/get': { ...settings, ...now },
    [save]: null,
    'POST /alarm/settings/test': { ok: false, error: '310000: keywords not in content', hint: 'Put it in the prefix' },
  };
  sent = fakeRoutes(routes);
  show(
    <TabContext value={{ key: 'settings', path: '/alarm/settings', search: '' }}>
      <AlarmSettingsPage />
    </TabContext>,
  );
  await screen.findByRole('spinbutton', { name: 'Offline time (seconds)' });
}
const posted = (path: string) =>
  sent.filter(({ url, method }) => method === 'POST' && url === path).map(({ body }) => JSON.parse(String(body)));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (role: string, name: string, value: string) =>
  fireEvent.change(screen.getByRole(role, { name }), { target: { value } });
const field = (name: string) => screen.queryByRole('textbox', { name });

it('never has the address and the secret in a field, and saves only what was replaced or removed', async () => {
  await open();
  screen.getByText('oapi.dingtalk.com/…9f3c');
  expect(field('Robot address')).toBeNull();
  expect(field('Secret')).toBeNull();
  press('Replace the Robot address');
  type('textbox', 'Robot address', 'https://oapi.dingtalk.com/robot/send?access_token=new');
  press('Remove the Secret');
  screen.getByText('Removed when you save');
  press('Save');
  await waitFor(() => expect(posted('/alarm/settings/save')).toHaveLength(1));
  expect(posted('/alarm/settings/save')).toEqual([
    { robotAddress: 'https://oapi.dingtalk.com/robot/send?access_token=new', secret: '', gmtModified },
  ]);
});

it('shows the hint of the new address after the save', async () => {
  await open();
  press('Replace the Robot address');
  type('textbox', 'Robot address', 'https://oapi.dingtalk.com/new');
  const saved = { ...settings, addressHint: 'oapi.dingtalk.com/…/new', gmtModified: later };
  routes[save] = () => {
    routes['GET /alarm/settings/get'] = saved;
    return null;
  };
  press('Save');
  await screen.findByText('oapi.dingtalk.com/…/new');
  await waitFor(() => expect(field('Robot address')).toBeNull());
});

it('keeps what is saved if the replacement is taken back', async () => {
  await open();
  press('Replace the Robot address');
  type('textbox', 'Robot address', 'https://typo');
  press('Keep the saved Robot address');
  screen.getByText('oapi.dingtalk.com/…9f3c');
  type('spinbutton', 'Alarm count', '5');
  press('Save');
  await waitFor(() => expect(posted('/alarm/settings/save')).toEqual([{ count: 5, gmtModified }]));
});

it('sends a test with the values of the form, and shows the error of the robot with what to do', async () => {
  await open({ hasAddress: false, addressHint: '', hasSecret: false });
  expect(screen.getByRole('button', { name: 'Send a test message' })).toHaveProperty('disabled', true);
  type('textbox', 'Robot address', 'https://oapi.dingtalk.com/x');
  type('textbox', 'Notice prefix', 'Harbour');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send a test message' })).toHaveProperty('disabled', false),
  );
  press('Send a test message');
  await screen.findByText('310000: keywords not in content');
  screen.getByText('Put it in the prefix');
  const values = { robot: 'dingtalk', atEveryone: 0, noticePrefix: 'Harbour', language: 'en' };
  expect(posted('/alarm/settings/test')).toEqual([{ ...values, robotAddress: 'https://oapi.dingtalk.com/x' }]);
  routes['POST /alarm/settings/test'] = { ok: true, error: '', hint: '' };
  press('Send a test message');
  await screen.findByText('Sent. Check the group.');
});

it.each([
  ['Alarm interval (seconds)', '-5', 'Alarm interval (seconds) must be a whole number from 60 to 86400'],
  ['Low battery (%)', '101', 'Low battery (%) must be a whole number from 0 to 100'],
  ['Offline time (seconds)', '-30', 'Enter 0, or a whole number from 30 to 604800'],
])('reports that %s cannot be %s, and leaves it as it was typed', async (label, text, error) => {
  await open();
  type('spinbutton', label, text);
  fireEvent.blur(screen.getByRole('spinbutton', { name: label }));
  press('Save');
  await screen.findByText(error);
  expect(screen.getByRole('spinbutton', { name: label })).toHaveProperty('value', text);
  expect(posted('/alarm/settings/save')).toEqual([]);
});

it('reports an address that is no web address at its field', async () => {
  await open({ hasAddress: false, addressHint: '' });
  type('textbox', 'Robot address', 'robot of the harbour');
  press('Save');
  await screen.findByText('Enter an address that begins with http:// or https://');
  expect(field('Robot address')).toHaveProperty('value', 'robot of the harbour');
  expect(posted('/alarm/settings/save')).toEqual([]);
});

it('says that WeCom has no secret', async () => {
  await open({ hasSecret: false });
  expect(field('Secret')).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'WeCom' }));
  await screen.findByText(/WeCom robots have no secret/);
  expect(field('Secret')).toBeNull();
});

it('refuses a time offline between 1 and 29 seconds', async () => {
  await open();
  type('spinbutton', 'Offline time (seconds)', '29');
  press('Save');
  await screen.findByText('Enter 0, or a whole number from 30 to 604800');
  expect(posted('/alarm/settings/save')).toEqual([]);
  type('spinbutton', 'Offline time (seconds)', '0');
  press('Save');
  await waitFor(() => expect(posted('/alarm/settings/save')).toEqual([{ offlineSeconds: 0, gmtModified }]));
});

it('compares both versions if somebody else has saved meanwhile', async () => {
  await open();
  const theirs = { ...settings, count: 9, gmtModified: later };
  routes[save] = new ApiError(409, 'changed', { data: { current: theirs } });
  type('spinbutton', 'Alarm count', '5');
  press('Save');
  await screen.findByRole('button', { name: 'Take theirs' });
  // The fields that do not differ are left out.
  expect(screen.getAllByRole('spinbutton', { name: 'Alarm count', hidden: true }).length).toBe(3);
  expect(screen.getAllByRole('spinbutton', { name: 'Offline time (seconds)', hidden: true }).length).toBe(1);
});

it('can only be read without the permission to edit', async () => {
  keepProfile({ ...user, permissions: ['alarm:settings:get'] });
  await open();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send a test message' })).toBeNull();
  expect(screen.getByRole('spinbutton', { name: 'Alarm count' }).closest('fieldset')).toHaveProperty('disabled', true);
});
