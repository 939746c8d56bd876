import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatClock } from '../../../../lib/format/format.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { PhoneRuns } from './phone-runs.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor', 'phone', 'runs');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what runs now, since when, at which step, and that it is stuck', async () => {
  const at = new Date().toISOString();
  const run = {
    ...{ id: 1, taskName: 'sign in', state: 'running', stopping: false, reason: '', createdAt: at, endedAt: null },
    ...{ runningAt: at, progressPercent: 40, progressText: 'page 4', stuckAt: at },
  };
  const before = { ...run, id: 2, taskName: 'before', state: 'done', endedAt: at, stuckAt: null };
  fakeRoutes({ 'GET /task/run/list': { list: [run, before], total: 2 } });
  show(<PhoneRuns deviceNo="A-1" onOpen={() => {}} />);
  const row = await screen.findByRole('button', { name: /sign in/ });
  const clock = formatClock(at);
  expect(row.textContent).toContain(`Since ${clock}`);
  expect(row.textContent).toContain('40% page 4');
  expect(row.textContent).toContain(`Does nothing since ${clock}`);
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByRole('button', { name: /before/ }).textContent).not.toContain('page 4');
});
