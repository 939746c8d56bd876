import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../../components/overlay/confirm-host.tsx';
import { t } from '../../../../lib/i18n.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { RolloutPanel } from './rollout-panel.tsx';
import { rolloutBody, rolloutWords, sortShares } from './rollout-values.ts';
import { statusOfTask, type Task } from './task-status.tsx';

const since = '2026-11-20T08:00:00Z';
const phones = { total: 10, open: 0, done: 1, failed: 1, stopped: 0, lost: 0, neverRan: 8 };
const task = (more: Partial<Task>, rollout: Partial<Task['rollout']> = {}) =>
  ({
    ...{ id: 4, name: 'Tide', status: 1, phones, waves: [50, 100], canaryPhones: 2, failureLimit: null, ...more },
    rollout: { wave: 1, waves: 3, state: 'held', nobodyRan: false, since, phones: 2, ...rollout },
  }) as Task;
const rows = [
  { deviceNo: 'A', standing: 'done', runId: 7, state: 'done', reasons: [] },
  { deviceNo: 'B', standing: 'failed', runId: 8, state: 'failed', reasons: [] },
  { deviceNo: 'C', standing: 'neverRan', runId: null, state: null, reasons: [] },
];
const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
const onFailures = vi.fn();

const draw = (shown: Task, permissions = ['*:*:*']) => {
  keepProfile({ ...person, permissions });
  const sent = fakeRoutes({
    'GET /task/task/phones': { list: rows, total: 3 },
    'GET /task/run/artifacts': { list: [], total: 0 },
    'POST /task/task/resumeWave': null,
  });
  const { container } = show(
    <>
      <RolloutPanel task={shown} onOpen={() => {}} onFailures={onFailures} />
      <ConfirmHost />
    </>,
  );
  return { sent, container };
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'rollout', 'runs', 'shell');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that no phone of a later wave ran, and lets a person go on', async () => {
  const idle = task({}, { wave: 2, phones: 5, nobodyRan: true });
  const { sent } = draw(idle);
  await screen.findByText(/No phone of this wave ran/);
  expect(statusOfTask(idle, t).words).toBe('Held: no phone ran');
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(sent.some(({ url }) => url === '/task/task/resumeWave')).toBe(true));
});

it('shows the phones of a trial that is held, the failed ones first, and goes on after a question', async () => {
  const { sent } = draw(task({}));
  await screen.findByText('Wave 1 of 3');
  const trial = await screen.findByRole('list', { name: 'Canary phones' });
  await waitFor(() =>
    expect(
      within(trial)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['No pictureBFailed', 'No pictureADone']),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('Go on with “Tide”? The next wave reaches 5 phones.');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(sent.some(({ url }) => url === '/task/task/resumeWave')).toBe(true));
});

it('leaves the decision to who may make it', async () => {
  draw(task({}), ['task:task:list']);
  await screen.findByRole('list', { name: 'Canary phones' });
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
});

it('says how many failures stopped a task, and leads to them', async () => {
  draw(task({ status: 0, failureLimit: 20 }, { state: 'stopped' }));
  await screen.findByText(/^1 of 2 ended phones failed, more than the limit of 20%/);
  fireEvent.click(screen.getByRole('button', { name: 'See the failures' }));
  expect(onFailures).toHaveBeenCalled();
});

it('draws nothing for a task that goes out at once', () => {
  const { container } = draw(task({ waves: [], canaryPhones: 0 }, { wave: 0, waves: 0, state: 'going' }));
  expect(container.querySelector('section')).toBeNull();
});

it('marks the state of the rollout in the list', () => {
  const of = (more: Partial<Task>, rollout: Partial<Task['rollout']>) =>
    Object.values(statusOfTask(task(more, rollout), t));
  expect(of({}, { state: 'going', wave: 2 })).toEqual(['busy', 'Enabled · wave 2/3']);
  expect(of({}, {})).toEqual(['warning', 'Waiting for approval']);
  expect(of({ status: 0 }, { state: 'stopped' })).toEqual(['alarm', 'Stopped: too many failures']);
  expect(of({ status: 0 }, { state: 'going' })).toEqual(['disabled', 'Stopped']);
});

it('sorts the shares of the waves, and sends numbers', () => {
  expect(sortShares(['50', ' 10% ', '10', '1'])).toEqual(['1', '10', '50']);
  expect(rolloutBody({ waves: ['1', '50'], canaryPhones: '', failureLimit: '' })).toEqual({
    waves: [1, 50],
    canaryPhones: 0,
    failureLimit: null,
  });
});

it('tells the rollout in one line', () => {
  expect(rolloutWords({}, t)).toBe('All phones at once');
  expect(rolloutWords({ waves: ['10'], canaryPhones: '2', failureLimit: '20' }, t)).toBe(
    '2 canary phones → 10% → 100% · stops above 20% failed',
  );
});
