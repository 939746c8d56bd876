// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import { AlarmsPanel } from './alarms-panel.tsx';

const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const incident = (id: number, more: object = {}) => ({
  ...{ id, rule: 'battery', cause: 'none', causeName: '', count: 1, state: 'open', since: '2026-11-20T08:00:00.000Z' },
  ...{ deviceNos: [`A-${id}`], taskId: null, taskName: '', ...more },
});
const incidents = [
  incident(1, { cause: 'network', causeName: '192.168.3.0/24', count: 41, deviceNos: ['B-1', 'B-2', 'B-3', 'B-4'] }),
  incident(2, { state: 'acknowledged' }),
  incident(3, { rule: 'failedRuns', deviceNos: [], taskName: 'Tide' }),
  ...[4, 5, 6].map((id) => incident(id)),
];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'all');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows the open incidents with their cause and count, and how many more there are', async () => {
  keepProfile({ ...user, permissions: ['alarm:event:list'] });
  fakeRoutes({ 'GET /alarm/event/summary': { open: 245, acknowledged: 1, openIncidents: 205, incidents } });
  show(<AlarmsPanel />);
  const panel = within(await screen.findByRole('region', { name: 'Alarms' }));
  panel.getByText('41 phones low on battery');
  panel.getByText('Network 192.168.3.0/24 · B-1, B-2, B-3 …');
  panel.getByText('Task “Tide” fails often');
  panel.getByText('205');
  panel.getByText('201 more');
  expect(panel.queryByText('A-2: Low battery')).toBeNull();
});

it('does not exist without open incidents, nor without the permission', async () => {
  keepProfile({ ...user, permissions: [] });
  const sent = fakeRoutes({ 'GET /alarm/event/summary': { open: 1, acknowledged: 0, openIncidents: 5, incidents } });
  const { container } = show(<AlarmsPanel />);
  expect([container.textContent, sent]).toEqual(['', []]);
});
