import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { LedgerTable } from './ledger-table.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'runs');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens a run by its phone and by the reason of its failure', () => {
  const times = {
    createdAt: '2026-11-20T08:00:00Z',
    gmtCreate: '2026-11-20T08:00:00Z',
    endedAt: '2026-11-20T08:01:00Z',
  };
  const run = { id: 5, deviceNo: 'A-7', state: 'failed', reason: 'No button', stopping: false, ...times };
  const onOpen = vi.fn();
  const choice = { chosen: new Map(), onChoose: () => {}, current: undefined, onCurrent: () => {} };
  show(<LedgerTable runs={[run] as never} {...choice} onOpen={onOpen} />);
  fireEvent.click(screen.getByRole('button', { name: 'A-7' }));
  fireEvent.click(screen.getByRole('button', { name: /No button/ }));
  expect(onOpen.mock.calls).toEqual([[run], [run]]);
});
