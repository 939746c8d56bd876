// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../components/overlay/confirm-host.tsx';
import { queryClient } from '../../lib/calls/query-client.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { type Command, kindPermissions, sendPermission } from './commands.ts';
import SendCommandDialog from './send-command-dialog.tsx';

let sent: Sent[];
const onSent = vi.fn();
const own = { userId: 1, userName: 'me', count: 3, online: 2, deviceNos: ['A-1', 'A-2'] };
const preview = { count: 3, online: 2, unsupported: 0, disabled: 1, waitMinutes: 1_440, owners: [own] };
const target = { label: 'A-1', phones: { deviceNos: ['A-1', 'A-2', 'A-3', 'A-4'] } };
const all = { label: 'All phones', phones: { all: { deviceNo: 'A' } } };

const answering = (touched: typeof preview) => {
  sent = fakeRoutes({
    'POST /task/command/preview': touched,
    'POST /task/command/send': { id: 9, count: touched.count },
  });
};
const mayOnly = (...permissions: string[]) =>
  keepProfile({ id: 1, name: 'me', nickname: '', avatar: '', userType: 'front', roles: [], permissions });

beforeEach(async () => {
  fakeWindow();
  onSent.mockReset();
  await speak('en', 'commands', 'phone');
  mayOnly(sendPermission, ...Object.values(kindPermissions));
  answering(preview);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (again?: Pick<Command, 'kind' | 'args'>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <SendCommandDialog targets={[target, all]} again={again} onSent={onSent} onClose={() => {}} />
        <ConfirmHost />
      </I18nProvider>
    </QueryClientProvider>,
  );
const orders = () => sent.filter(({ url }) => url.endsWith('/send')).map(({ body }) => JSON.parse(String(body)));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const question = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[role=dialog]')!);

it('says how many phones of whom it touches, and sends it to so many', async () => {
  show();
  const panel = await screen.findByRole('region', { name: 'Phones that it touches' });
  expect(within(panel).getByText('2 of 3 online')).toBeDefined();
  expect(panel.textContent).toContain('1 is disabled and left out.');
  expect(within(panel).getByRole('list', { name: 'Owners' }).textContent).toBe('me3 phones2 onlineA-1, A-2 and 1 more');
  await press('Send to 3');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(9, 3));
  expect(orders()).toEqual([{ kind: 'find', args: {}, expected: 3, ...target.phones }]);
});

it('sends what changes phones only after the numbers were confirmed', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Reboot the phone' }));
  await screen.findByText('Default (24 hours)');
  await press('Send to 3');
  const asked = await question('Send “Reboot the phone” to 3 phones (me 3)?');
  expect(orders()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(orders()).toMatchObject([{ kind: 'rebootPhone', expected: 3 }]));
});

it('lets the number be typed where many phones are those of others', async () => {
  answering({ ...preview, count: 6, owners: [{ userId: 2, userName: 'they', count: 6, online: 0, deviceNos: [] }] });
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Stop the script' }));
  await press('Send to 6');
  const field = await screen.findByLabelText('Type 6 to confirm');
  const asked = await question('Send “Stop the script” to 6 phones (they 6)?');
  const yes = asked.getByRole('button', { name: 'OK' });
  expect(yes).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(orders()).toEqual([]);
  fireEvent.change(field, { target: { value: '6' } });
  fireEvent.click(yes);
  await waitFor(() => expect(orders()).toHaveLength(1));
});

it('does not offer a shell line or settings to those who may not', async () => {
  mayOnly(sendPermission);
  show();
  await screen.findByRole('radio', { name: 'Find' });
  for (const name of ['Shell command', 'Change settings']) expect(screen.queryByRole('radio', { name })).toBeNull();
});

it('sends nothing while a field is missing', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Shell command' }));
  await press('Send to 3');
  await screen.findByText('Line is required');
  expect(orders()).toEqual([]);
});

it('stays open with what the server refused, and looks at the phones again', async () => {
  sent = fakeRoutes({ 'POST /task/command/preview': preview, 'POST /task/command/send': new Error('4 phones now') });
  show();
  await press('Send to 3');
  await screen.findByText('4 phones now');
  const looks = () => sent.filter(({ url }) => url.endsWith('/preview')).length;
  await waitFor(() => expect(looks()).toBe(2));
  expect(onSent).not.toHaveBeenCalled();
});

it('goes to all that the filters show, when these are chosen', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'All phones' }));
  await waitFor(() => expect(JSON.parse(String(sent.at(-1)!.body))).toEqual({ kind: 'find', ...all.phones }));
  await press('Send to 3');
  await waitFor(() => expect(orders()).toMatchObject([{ all: { deviceNo: 'A' } }]));
});

it('gives an earlier command again as it was', async () => {
  show({ kind: 'shell', args: { command: 'id', timeoutMs: 5_000 } });
  expect(screen.queryByRole('radio', { name: 'Find' })).toBeNull();
  expect(await screen.findByLabelText('Line')).toHaveProperty('value', 'id');
  await press('Send to 3');
  const asked = await question('Send “Shell command” to 3 phones (me 3)?');
  expect(asked.getByText('id', { exact: true }).tagName).toBe('CODE');
  fireEvent.click(asked.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(orders()).toMatchObject([{ kind: 'shell', args: { command: 'id', timeoutMs: 5_000 } }]));
});
