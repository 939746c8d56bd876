import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../../components/overlay/confirm-host.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import ClearLogDialog from './clear-log-dialog.tsx';
import { RunLedger } from './run-ledger.tsx';
import type { Task } from './task-status.tsx';
import { useTaskActions } from './use-task-actions.ts';

const progress = { total: 3, waiting: 1, sent: 0, running: 0, done: 2, failed: 0, stopped: 0, expired: 0, lost: 0 };
const task = { id: 4, name: 'Tide', status: 1, progress, deviceNos: ['A'], groupIds: [] } as unknown as Task;
const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
const times = { createdAt: '2026-11-20T08:00:00Z', gmtCreate: '2026-11-20T08:00:00Z', endedAt: '2026-11-20T08:01:00Z' };
const run = (id: number, deviceNo: string) => ({ id, deviceNo, state: 'done', reason: '', stopping: false, ...times });

let sent: Sent[];
const clears = () => sent.map(({ url }) => url).filter((url) => url.includes('cleanSend'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'rollout', 'task-params', 'send-log', 'runs', 'shell', 'monitor');
  keepProfile({ ...person, permissions: ['*:*:*'] });
  sent = fakeRoutes({
    'GET /task/task/cleanSendAllLog': null,
    'GET /task/task/cleanSendLog': null,
    'GET /task/task/cleanSendLogByGroup': null,
    'GET /task/task/deviceGroupList': { list: [{ key: 6, value: 'North', userName: 'zhou' }], total: 1 },
    'GET /task/run/list': { list: [run(1, 'A'), run(2, 'B'), run(3, 'B')], total: 3 },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (of = task) => {
  const onClose = vi.fn();
  show(
    <>
      <ClearLogDialog task={of} onClose={onClose} />
      <ConfirmHost />
    </>,
  );
  return onClose;
};

it('clears the whole send log after a question that says what is lost and what runs again', async () => {
  const onClose = open();
  press('Clear');
  await screen.findByText('Clear all 3 send logs?');
  await screen.findByText(/no longer listed in “Tide”.*The task is enabled, so these phones run it again\./);
  expect(clears()).toEqual([]);
  press('OK');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(clears()).toEqual(['/task/task/cleanSendAllLog?taskId=4&type=all']);
});

it('clears nothing when the question is answered with no, and a task that is stopped runs later', async () => {
  const onClose = open({ ...task, status: 0 });
  press('Clear');
  const text = await screen.findByText(/When the task is enabled next, these phones run it again\./);
  fireEvent.click(within(text.closest('[role$=dialog]')!).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', false));
  expect([clears(), onClose.mock.calls]).toEqual([[], []]);
});

it('clears the send logs of the phones that are typed, and asks for some', async () => {
  const onClose = open();
  fireEvent.click(screen.getByText('By phone'));
  await screen.findByLabelText('Phones');
  press('Clear');
  await waitFor(() => expect(screen.getAllByText('Choose phones').length).toBeGreaterThan(1));
  const phones = screen.getByLabelText('Phones');
  fireEvent.change(phones, { target: { value: 'A,B,' } });
  press('Clear');
  await screen.findByText('Clear the send logs of 2 phones?');
  press('OK');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(clears()).toEqual([`/task/task/cleanSendLog?taskId=4&devices=${encodeURIComponent('A,B')}`]);
});

it('clears the send logs of groups', async () => {
  const onClose = open();
  fireEvent.click(screen.getByText('By group'));
  fireEvent.mouseDown(await screen.findByLabelText('Groups'));
  fireEvent.click(await screen.findByTitle('North (zhou)'));
  press('Clear');
  await screen.findByText('Clear the send logs of the phones in 1 group?');
  press('OK');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(clears()).toEqual(['/task/task/cleanSendLogByGroup?taskId=4&type=group&groupIds=6']);
});

function Ledger() {
  const control = { state: { filters: {}, pageNum: 1, pageSize: 20, sort: undefined }, change: () => {} };
  const nothing = { current: undefined, onCurrent: () => {}, onOpen: () => {} };
  return <RunLedger task={task} control={control as never} {...nothing} />;
}

it('clears the logs of the phones whose runs are chosen, each phone once', async () => {
  show(
    <>
      <Ledger />
      <ConfirmHost />
    </>,
  );
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  press('Clear logs of selected');
  await screen.findByText('Clear the send logs of 2 phones?');
  press('OK');
  await waitFor(() => expect(clears()).toHaveLength(1));
  expect(decodeURIComponent(clears()[0]!)).toBe('/task/task/cleanSendLog?taskId=4&devices=A,B');
});

it('offers it only to who may edit tasks', async () => {
  keepProfile({ ...person, permissions: ['task:task:list', 'task:run:list'] });
  show(<Ledger />);
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  expect(screen.queryByRole('button', { name: 'Clear logs of selected' })).toBeNull();
});

function Entry({ of }: { of: Task }) {
  const nowhere = { onEdit: () => {}, onParams: () => {}, onCopy: () => {}, onClearLog: () => {} };
  const entry = useTaskActions()
    .actions(of, nowhere)
    .find(({ key }) => key === 'clearLog')!;
  return <p>{JSON.stringify([entry.permission, entry.disabledReason ?? null])}</p>;
}

it('says why there is nothing to clear', () => {
  show(<Entry of={{ ...task, progress: { ...progress, total: 0 } }} />);
  screen.getByText('["task:task:edit","There is no send log yet"]');
});
