import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '../../../../lib/i18n.ts';
import { useMenu } from '../../../../lib/navigation/menu.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { StateBar } from '../../../../parts/runs/state-bar.tsx';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { monitorMenu } from '../../../../testing/monitor-menu.ts';
import { show } from '../../../../testing/show.tsx';
import { FailuresPanel } from './failures-panel.tsx';
import { PhoneGrid } from './phone-grid.tsx';
import { AxisTicks, RunLane } from './run-lane.tsx';
import { statusOfTask, type Task } from './task-status.tsx';
import type { TaskPhone } from './use-task-phones.ts';

const none = { total: 0, open: 0, done: 0, failed: 0, stopped: 0, lost: 0, neverRan: 0, unknown: 0 };
const task = (status: Task['status'], phones: Partial<Task['phones']>) =>
  ({ id: 4, status, phones: { ...none, ...phones }, rollout: { waves: 0, state: 'going' } }) as Task;

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'rollout', 'runs', 'run-now', 'shell');
  keepProfile({ id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
});
afterEach(() => {
  cleanup();
  useMenu.setState({ menu: [] });
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('calls a finished task a success only when it ran everywhere and failed nowhere', () => {
  const of = (phones: Partial<Task['phones']>) => Object.values(statusOfTask(task(2, phones), t));
  expect(of({ done: 7 })).toEqual(['online', 'Finished']);
  expect(of({ done: 7, neverRan: 3 })).toEqual(['warning', 'Finished · 3 never ran']);
  expect(of({ failed: 6, lost: 1, neverRan: 3 })).toEqual(['alarm', 'Finished · 7 failed']);
  expect(statusOfTask(task(1, { failed: 7 }), t).status).toBe('busy');
  expect(statusOfTask(task(0, { total: 2, neverRan: 2 }), t).words).toBe('Not enabled');
  expect(statusOfTask(task(0, { total: 2, neverRan: 1, done: 1 }), t).words).toBe('Stopped');
});

it('shows the phones that went offline during their run as unknown, not as running', async () => {
  const reason = { reason: 'offline', since: '2026-11-20T08:00:00Z', detail: '' } as const;
  const row = { standing: 'open', runId: 1, state: 'running' } as const;
  const list = [
    { ...row, deviceNo: 'A', reasons: [] },
    { ...row, deviceNo: 'B', reasons: [reason] },
    { ...row, deviceNo: 'C', state: 'waiting', reasons: [reason] },
  ];
  fakeRoutes({ 'GET /task/task/phones': { list, total: 3 } });
  const phones = { total: 3, open: 3, unknown: 1 };
  show(
    <>
      <PhoneGrid task={task(1, phones)} onOpen={() => {}} onWhy={() => {}} />
      <StateBar
        task={{
          ...task(1, phones),
          execType: 'loop',
          progress: { total: 9, waiting: 1, sent: 0, running: 2 } as never,
        }}
      />
    </>,
  );
  const grid = await screen.findByRole('listbox');
  expect(grid.getAttribute('aria-label')).toContain('In progress 2, Offline, state unknown 1');
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  expect(screen.getByRole('option').getAttribute('aria-label')).toBe('B Offline, state unknown');
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  expect(screen.getByRole('option').getAttribute('aria-label')).toBe('C In progress');
  expect(screen.getByText('6 rounds')).toBeTruthy();
});

it('shows every phone of the task, those that never ran too, and the same numbers as the list', async () => {
  const phones = { total: 4, done: 1, failed: 1, neverRan: 2 };
  const row = (deviceNo: string, standing: TaskPhone['standing'], runId: number | null) => ({
    deviceNo,
    standing,
    runId,
    state: null,
    reasons: [],
  });
  const list = [row('A', 'done', 1), row('B', 'failed', 2), row('C', 'neverRan', null), row('D', 'neverRan', 3)];
  fakeRoutes({ 'GET /task/task/phones': { list, total: 4 } });
  const whyOf = vi.fn();
  show(
    <>
      <PhoneGrid task={task(2, phones)} onOpen={() => {}} onWhy={whyOf} />
      <table data-testid="list">
        <tbody>
          <tr>
            <td>
              <StateBar task={{ ...task(2, phones), execType: 'once' }} />
            </td>
          </tr>
        </tbody>
      </table>
    </>,
  );
  const cells = await screen.findByRole('listbox', { name: 'One cell a phone: Done 1, Failed 1, Never ran 2' });
  const drawn = [...cells.querySelectorAll('path')].map((path) => path.getAttribute('d')!.split('zM').length);
  expect(drawn.length).toBe(3);
  expect(screen.getAllByText('2 / 4')).toHaveLength(2);
  expect(within(screen.getByTestId('list')).getByRole('img', { name: 'Done 1, Failed 1, Never ran 2' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '2 never ran' }));
  expect(whyOf).toHaveBeenCalledWith(undefined);
  for (const key of ['End', 'ArrowLeft', 'ArrowRight', 'Enter']) fireEvent.keyDown(cells, { key });
  expect(within(cells).getByRole('option', { name: 'D Never ran' })).toBeTruthy();
  expect(whyOf).toHaveBeenLastCalledWith('D');
});

it('counts failures as the ledger does, and tells beside it what was cleared', async () => {
  const warned = vi.spyOn(console, 'error');
  let id = 0;
  const cluster = (exception: string, count: number, cleared: number) => {
    const last = { id: ++id, runId: 8, time: new Date().toISOString(), artifact: '' };
    return { exception, scriptLine: null, count, cleared, phones: 2, last, pictured: last };
  };
  const list = [cluster('no button', 14, 7), cluster('only before', 3, 3), cluster('timeout', 8, 0)];
  fakeRoutes({ 'GET /task/run/clusters': { list, total: 3 } });
  show(<FailuresPanel taskId={4} onOpen={() => {}} />);
  const groups = await screen.findAllByRole('button');
  expect(groups.map((group) => group.textContent)).toEqual([
    expect.stringMatching(/^timeout2 phones, last .*8$/),
    expect.stringMatching(/^no button2 phones, last .*7 more before clearing7$/),
  ]);
  expect(screen.getByText('15')).toBeTruthy();
  expect(warned).not.toHaveBeenCalled();
});

it('opens a group of failures to its phones, each with its last picture and its run', async () => {
  const one = (id: number, runId: number, artifact: string) => ({
    ...{ id, runId, artifact, time: new Date().toISOString() },
  });
  const group = { exception: 'no button', scriptLine: 3, count: 3, cleared: 0, phones: 2, last: one(7, 70, '') };
  const phones = [
    { deviceNo: 'A-1', count: 2, last: one(7, 70, ''), pictured: one(6, 60, 'shot.png') },
    { deviceNo: 'A-2', count: 1, last: one(5, 50, ''), pictured: one(5, 50, '') },
  ];
  const sent = fakeRoutes({
    'GET /task/run/clusters': { list: [{ ...group, pictured: group.last }], total: 1 },
    'GET /task/run/clusterPhones': { list: phones, total: 2 },
    'POST /task/run/retry': { count: 2 },
    'POST /task/task/runNowPreview': { count: 2, online: 2, busy: 0, disabled: 0, deviceNos: ['A-1', 'A-2'] },
    'GET /task/task/scripts': [],
  });
  useMenu.setState({ menu: monitorMenu });
  const onOpen = vi.fn();
  show(<FailuresPanel taskId={4} onOpen={onOpen} />);
  const buttonOf = async (text: string) => (await screen.findByText(text)).closest('button')!;
  const row = await buttonOf('no button');
  expect(row.textContent).toContain('line 3');
  fireEvent.click(row);
  const first = await buttonOf('A-1');
  expect(first.textContent).toContain('2 times');
  fireEvent.click(first);
  expect(onOpen).toHaveBeenCalledWith(70);
  fireEvent.click(screen.getByRole('button', { name: 'Retry these 2 phones' }));
  const bodies = () => sent.map(({ body }) => body);
  await vi.waitFor(() => expect(bodies()).toContain(JSON.stringify({ ids: [70, 50] })));
  fireEvent.click(screen.getByRole('button', { name: 'Run on these 2 phones…' }));
  await vi.waitFor(() => expect(bodies()).toContain(JSON.stringify({ deviceNos: ['A-1', 'A-2'] })), {
    timeout: 60_000,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open in monitor' }));
  await vi.waitFor(() => expect(window.location.search).toBe('?deviceNos=A-1%2CA-2'));
  expect((await buttonOf('A-2')).textContent).toContain('No screenshot');
  expect(sent.map(({ url }) => url)).toContainEqual(expect.stringMatching(/clusterPhones\?exceptionId=7&taskId=4/));
  expect(sent.map(({ url }) => url)).toContainEqual('/task/run/artifact?id=60&name=shot.png');
  fireEvent.click(screen.getByRole('button', { expanded: true }));
  expect(screen.queryByText('A-2')).toBeNull();
});

it('puts each time of the axis with its middle above its mark, and the outer ones within the lane', () => {
  const at = Date.parse('2026-11-20T08:00:00Z');
  const axis = { fromMs: at, toMs: at + 40_000, ticks: [at, at + 15_000, at + 30_000], stepMs: 15_000 };
  const run = { state: 'waiting', createdAt: new Date(at).toISOString() } as Parameters<typeof RunLane>[0]['run'];
  const { container } = show(
    <>
      <AxisTicks axis={axis} />
      <RunLane run={run} axis={axis} now={at} />
    </>,
  );
  const [labels, lane] = [...container.children] as [Element, Element];
  const marks = [...lane.children].slice(0, 3).map((mark) => (mark as HTMLElement).style.left);
  expect(marks).toEqual(['0%', '37.5%', '75%']);
  for (const [index, label] of ([...labels.children] as HTMLElement[]).entries()) {
    expect(label.textContent).toMatch(/:\d\d:\d\d$/);
    expect(label.style.transform).toBe('translateX(-50%)');
    expect(label.style.left).toBe(`clamp(4ch, ${marks[index]}, 100% - 4ch)`);
  }
});
