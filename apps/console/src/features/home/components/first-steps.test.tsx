// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { show } from '../../../testing/show.tsx';
import { FirstSteps } from './first-steps.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'home');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(phones: number, scripts: number, tasks: number, permissions = ['*:*:*']) {
  keepProfile({ id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
  const sent = fakeRoutes({
    'GET /script/script/list': { list: [], total: scripts },
    'GET /task/task/list': { list: [], total: tasks },
  });
  show(<FirstSteps phones={phones} />);
  return sent;
}
const done = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Done'));

it.each([
  [0, 0, 0, [false, false, false]],
  [0, 2, 0, [false, true, false]],
  [3, 0, 0, [true, false, false]],
  [3, 1, 0, [true, true, false]],
])('ticks off what there is: %i phones, %i scripts, %i tasks', async (phones, scripts, tasks, ticks) => {
  open(phones, scripts, tasks);
  await screen.findAllByRole('listitem');
  await waitFor(() => expect(done()).toEqual(ticks));
});

it('goes when all is there', async () => {
  const sent = open(3, 1, 1);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(sent).toHaveLength(2);
  expect(screen.queryByRole('list')).toBeNull();
});

it('asks nobody who may not add scripts and tasks to do so', () => {
  expect(open(3, 0, 0, ['task:task:list'])).toEqual([]);
  expect(screen.queryByRole('list')).toBeNull();
});
