import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../../../components/overlay/confirm.ts';
import { refresh } from '../../../../lib/calls/use-call.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import TaskPage from './task-page.tsx';

const phones = { total: 2, open: 2, done: 0, failed: 0, stopped: 0, lost: 0, neverRan: 0 };
const progress = { total: 2, waiting: 0, sent: 0, running: 2, done: 0, failed: 0, stopped: 0, expired: 0, lost: 0 };
const rollout = { wave: 0, waves: 0, state: 'going', since: '2026-11-20T08:00:00Z', phones: 2 };
const task = { id: 4, name: 'Sign in', status: 1, deviceNos: [], groupIds: [], phones, progress, rollout };
const nothing = { list: [], total: 0 };
const parts = ['/task/run/list', '/task/task/phones', '/task/task/why', '/task/run/clusters'];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'rollout', 'runs', 'commands', 'shell');
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for every part anew as soon as the task counts anything else, and for none before', async () => {
  const routes: Record<string, unknown> = Object.fromEntries(parts.map((path) => [`GET ${path}`, nothing]));
  routes['GET /task/task/one'] = task;
  const sent = fakeRoutes(routes);
  const asked = () => parts.map((path) => sent.filter(({ url }) => url.startsWith(`${path}?`)).length);
  show(
    <TabContext value={{ key: 'task', path: '/task', search: '?id=4' }}>
      <TaskPage />
    </TabContext>,
  );
  await screen.findByText('0 / 2');
  await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1]));
  const counted = () => sent.filter(({ url }) => url.startsWith('/task/task/one')).length;
  const before = counted();
  refresh('GET /task/task/one');
  await waitFor(() => expect(counted()).toBeGreaterThan(before));
  expect(asked()).toEqual([1, 1, 1, 1]);
  routes['GET /task/task/one'] = { ...task, phones: { ...phones, open: 1, failed: 1 } };
  refresh('GET /task/task/one');
  await screen.findByText('1 / 2');
  await waitFor(() => expect(asked()).toEqual([2, 2, 2, 2]));
});

it('lets only a stopped task be edited, and stops the phones by the call that does', async () => {
  const routes: Record<string, unknown> = Object.fromEntries(parts.map((path) => [`GET ${path}`, nothing]));
  routes['GET /task/task/one'] = task;
  routes['GET /task/task/updateTaskStatusAndStopRemote'] = null;
  const sent = fakeRoutes(routes);
  const tab = { key: 'task', path: '/task', search: '?id=4' };
  show(
    <TabContext value={tab}>
      <TaskPage />
    </TabContext>,
  );
  const edit = await screen.findByRole('button', { name: 'Edit' });
  expect(edit).toHaveProperty('disabled', true);
  expect(edit.title).toBe('The task is enabled, please stop it first');
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByText('Stop the task and its phones'));
  await waitFor(() => expect(useQuestion.getState().asked).toBeDefined());
  useQuestion.getState().asked?.answer(true);
  await waitFor(() =>
    expect(sent.map(({ url }) => url)).toContain('/task/task/updateTaskStatusAndStopRemote?id=4&status=0'),
  );
  routes['GET /task/task/one'] = { ...task, status: 0 };
  refresh('GET /task/task/one');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', false));
});

it('shows what its user may do and read, and nothing else', async () => {
  const routes: Record<string, unknown> = Object.fromEntries(parts.map((path) => [`GET ${path}`, nothing]));
  routes['GET /task/task/one'] = { ...task, status: 0 };
  const failed = { deviceNo: 'A', runId: 7, state: 'failed', standing: 'failed', reasons: [] };
  routes['GET /task/task/phones'] = { list: [failed], total: 1 };
  fakeRoutes(routes);
  const person = { id: 2, name: 'mei', nickname: '', avatar: '', userType: 'front', roles: [] };
  const retry = 'Retry only the failed 1';
  const shown = async (...permissions: string[]) => {
    keepProfile({ ...person, permissions });
    const { unmount } = show(
      <TabContext value={{ key: 'task', path: '/task', search: '?id=4' }}>
        <TaskPage />
      </TabContext>,
    );
    await screen.findByText('0 / 2');
    if (permissions.includes('task:run:retry')) await screen.findByRole('button', { name: retry });
    const names = ['Enable', 'Edit', retry, 'More actions'];
    const buttons = names.filter((name) => screen.queryByRole('button', { name }));
    const failures = screen.queryByRole('region', { name: 'Failures' }) ? ['Failures'] : [];
    unmount();
    return [...buttons, ...failures];
  };
  expect(await shown('task:task:list', 'task:run:retry')).toEqual([retry]);
  // The failed phone is known now.
  expect(await shown('task:task:list')).toEqual([]);
  expect(await shown('task:task:list', 'task:task:edit')).toEqual(['Enable', 'Edit', 'More actions']);
  expect(await shown('task:task:list', 'script:exception:list')).toEqual(['Failures']);
});
