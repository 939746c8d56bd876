import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { SyncLine } from './sync-line.tsx';
import { SyncSession } from './sync-session.ts';
import { movedBy } from './sync-state.ts';

let session: SyncSession;

beforeEach(async () => {
  await speak('en', 'monitor');
  vi.useFakeTimers();
  const members = { leader: 'L', deviceNos: ['L', 'A', 'B'] };
  session = new SyncSession(new LiveSocket(), members, { silent: '' }, () => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  act(() => vi.advanceTimersByTime(100));
};

it('pauses a phone by hand, and lets it follow again', () => {
  show(<SyncLine session={session} deviceNo="A" />);
  press('Pause A');
  expect(movedBy(session.state())).toEqual(['L', 'B']);
  expect(screen.queryByRole('button', { name: 'Pause A' })).toBeNull();
  press('Paused');
  expect(movedBy(session.state())).toEqual(['L', 'A', 'B']);
  expect(screen.getByText('Follows')).toBeTruthy();
});

it('has nothing to pause on the phone that leads', () => {
  show(<SyncLine session={session} deviceNo="L" />);
  expect(screen.getByText('Leader')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
