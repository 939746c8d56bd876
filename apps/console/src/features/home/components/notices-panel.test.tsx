// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { frameEveryMs } from '../../../lib/session/use-licence.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, pollsOf, show } from '../../../testing/show.tsx';
import { NoticesPanel } from './notices-panel.tsx';

const notice = { id: 1, title: 'Maintenance', typeLabel: 'Notice', content: '', gmtCreate: '2026-11-20T08:00:00.000Z' };

afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows the newest notices, and asks for newer ones as often as the bell', async () => {
  fakeWindow();
  fakeRoutes({ 'GET /system/notice/mine': { list: [{ ...notice, read: false }], total: 1, unread: 1 } });
  await speak('en', 'shell', 'home');
  show(<NoticesPanel />);
  await screen.findByText('Maintenance');
  expect(pollsOf('GET /system/notice/mine')).toEqual([frameEveryMs]);
});
