// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../components/overlay/confirm.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import CommandDrawer from './command-drawer.tsx';
import { type Command, type CommandAnswer, exportPermission, kindPermissions, sendPermission } from './commands.ts';

const at = '2026-01-01T00:00:00.000Z';
const none = { waiting: 0, sent: 0, done: 0, failed: 0, expired: 0, cancelled: 0 };
const command = (counts: Partial<Command['counts']>, more: Partial<Command> = {}): Command => ({
  id: 9,
  kind: 'shell',
  args: { command: 'id' },
  userName: 'me',
  source: 'call',
  total: Object.values(counts).reduce((sum, one) => sum + one, 0),
  counts: { ...none, ...counts },
  createdAt: at,
  deadlineAt: at,
  ...more,
});
const answer = (deviceNo: string, more: Partial<CommandAnswer>): CommandAnswer => ({
  id: Number(deviceNo.slice(2)),
  deviceNo,
  userName: 'me',
  state: 'done',
  output: '',
  error: '',
  sentAt: at,
  endedAt: '2026-01-01T00:00:00.450Z',
  ...more,
});

let sent: Sent[];
const onRetry = vi.fn();

function open(given: Command, list: CommandAnswer[] = []) {
  sent = fakeRoutes({
    'GET /task/command/one': { command: given, list, total: list.length },
    'GET /task/command/groups': {
      command: given,
      list: [
        { state: 'done', output: 'Android 14', error: '', count: 7, deviceNos: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'] },
        { state: 'failed', output: '', error: 'no shell', count: 1, deviceNos: ['A-8'] },
      ],
      total: 2,
    },
    'GET /task/command/export': new Error('The site is busy'),
    'POST /task/command/cancel': { count: given.counts.waiting },
  });
  show(<CommandDrawer id={9} onRetry={onRetry} onClose={() => {}} />);
}
const mayOnly = (...permissions: string[]) =>
  keepProfile({ id: 1, name: 'me', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
const asked = () =>
  sent.filter(({ method }) => method === 'GET').map(({ url }) => new URL(url, 'http://x').searchParams);

beforeEach(async () => {
  fakeWindow();
  onRetry.mockReset();
  await speak('en', 'commands', 'phone', 'shell');
  mayOnly(sendPermission, kindPermissions.shell!);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each answer with its state, its words and how long it took; a long one opens', async () => {
  open(command({ done: 1, failed: 1 }), [
    answer('A-1', { output: 'uid=0(root)\ngid=0(root)\n' }),
    answer('A-2', { state: 'failed', error: 'no shell', endedAt: '2026-01-01T00:01:05.000Z' }),
  ]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first!.textContent).toContain('0.5 s');
  expect(first!.querySelector('summary')!.textContent).toBe('uid=0(root)');
  expect(first!.querySelector('pre')!.textContent).toBe('uid=0(root)\ngid=0(root)');
  expect(second!.textContent).toContain('Failedno shell1:05');
});

it('asks for the answers of one state', async () => {
  open(command({ done: 2, failed: 1 }), [answer('A-1', {})]);
  fireEvent.click(await screen.findByRole('button', { name: 'Failed 1' }));
  await waitFor(() => expect(asked().at(-1)!.get('state')).toBe('failed'));
  const box = screen.getByRole('searchbox', { name: 'Device number or result' });
  fireEvent.change(box, { target: { value: ' no shell ' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(asked().at(-1)!.get('text')).toBe('no shell'));
  expect(asked().at(-1)!.get('state')).toBe('failed');
  fireEvent.click(screen.getByRole('button', { name: 'All 3' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'All 3' }).ariaPressed).toBe('true'));
});

it('shows equal answers together, with the filters that hold', async () => {
  open(command({ done: 7, failed: 1 }), [answer('A-1', {})]);
  fireEvent.click(await screen.findByRole('button', { name: 'Done 7' }));
  fireEvent.click(screen.getByText('Group identical answers'));
  const table = await screen.findByRole('table', { name: 'Group identical answers' });
  await waitFor(() => expect(table.textContent).toContain('A-1, A-2, A-3, A-4, A-5 and 2 more'));
  expect(asked().at(-1)!.get('state')).toBe('done');
  const [, most] = screen.getAllByRole('row');
  expect(most!.textContent).toMatch(/^7Android 14Done/);
});

it('looks again while phones are to answer, and rests when none is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open(command({ sent: 1, done: 1 }), [answer('A-1', {})]);
    await screen.findByText('A-1');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked().length).toBeGreaterThan(2);
    cleanup();
    queryClient.clear();
    open(command({ done: 2 }), [answer('A-1', {})]);
    await screen.findByText('A-1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('takes back what waits after a word', async () => {
  open(command({ waiting: 2 }), [answer('A-1', { state: 'waiting', sentAt: null, endedAt: null })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel 2 waiting' }));
  expect(useQuestion.getState().asked?.text).toContain('2 phones have not been sent it yet');
  expect(useQuestion.getState().asked?.ids).toBe('#9');
  useQuestion.getState().asked?.answer(true);
  await waitFor(() => expect(sent.map(({ body }) => body)).toContain('{"id":9}'));
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
});

it('offers to give it again to those that failed or expired, to whom may', async () => {
  const given = command({ failed: 1, expired: 2 });
  open(given, [answer('A-1', { state: 'failed', error: 'no' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry 3 unsuccessful' }));
  expect(onRetry).toHaveBeenCalledWith(given);
  for (const permissions of [[], [sendPermission]]) {
    cleanup();
    mayOnly(...permissions);
    open(given, [answer('A-1', {})]);
    await screen.findByText('A-1');
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  }
});

it('shows answers without any button to those who may not send commands', async () => {
  mayOnly(kindPermissions.shell!);
  open(command({ waiting: 1, failed: 1 }), [answer('A-1', { state: 'failed', error: 'no' })]);
  await screen.findByText('A-1');
  expect(screen.queryByRole('button', { name: /^(Cancel|Retry)/ })).toBeNull();
});

it('exports the answers that its filters show, once at a time, to whom may', async () => {
  useToasts.setState({ list: [] });
  mayOnly(exportPermission);
  open(command({ done: 2, failed: 1 }), [answer('A-1', {})]);
  fireEvent.click(await screen.findByRole('button', { name: 'Failed 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByRole('button', { name: 'Exporting' })).toHaveProperty('disabled', true);
  await screen.findByRole('button', { name: 'Export' });
  const [file] = sent.filter(({ url }) => url.startsWith('/task/command/export'));
  expect(Object.fromEntries(new URL(file!.url, 'http://x').searchParams)).toMatchObject({ id: '9', state: 'failed' });
  expect(useToasts.getState().list.map(({ text }) => text)).toEqual(['The site is busy']);
  cleanup();
  mayOnly(sendPermission);
  open(command({ done: 2 }), [answer('A-1', {})]);
  await screen.findByText('A-1');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
