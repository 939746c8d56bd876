import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { RunLog } from './run-log.tsx';
import type { Run } from './run-states.ts';

const startMs = Date.parse('2026-11-20T08:00:00Z');
const at = (second: number) => new Date(startMs + second * 1_000).toISOString();
const line = (second: number) => ({ time: at(second), level: 'info', text: `line ${second}` });
let list: ReturnType<typeof line>[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'runs');
  list = [line(0), line(5), line(10)];
  fakeRoutes({
    get 'GET /task/run/logs'() {
      return { list, total: list.length };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment' });
const place = () => [Number(slider().value), Number(slider().max)];

it('follows the end again after a moment was looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200, now: startMs + 10_000 });
  const run = { id: 1, state: 'running', runningAt: at(0), endedAt: null } as Run;
  show(<RunLog run={run} pictures={[]} />);
  await waitFor(() => expect(place()[1]).toBeGreaterThanOrEqual(10));
  const isLive = () => place()[0] === place()[1];
  expect(isLive()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();

  fireEvent.change(slider(), { target: { value: '3' } });
  list = [...list, line(20)];
  await waitFor(() => expect(place()[1]).toBeGreaterThanOrEqual(20));
  expect(place()[0]).toBe(3);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);

  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect(isLive()).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  list = [...list, line(40)];
  await waitFor(() => expect(place()[1]).toBeGreaterThanOrEqual(40));
  expect(isLive()).toBe(true);
});

it('follows too once the moment is drawn to the end', async () => {
  const run = { id: 1, state: 'done', runningAt: at(0), endedAt: at(10) } as Run;
  show(<RunLog run={run} pictures={[]} />);
  await waitFor(() => expect(place()).toEqual([10, 10]));
  fireEvent.change(slider(), { target: { value: '3' } });
  screen.getByRole('button', { name: 'Follow' });
  fireEvent.change(slider(), { target: { value: '10' } });
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
});
