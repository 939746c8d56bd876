import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { PhoneAlarms } from './phone-alarms.tsx';

const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const alarm = {
  ...{ id: 1, deviceNo: 'A-1', rule: 'battery', state: 'acknowledged', value: 11, limit: 20 },
  ...{ openedAt: '2026-11-20T08:00:00.000Z', acknowledgedBy: 'lin' },
};
const list = [alarm];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'alarms', 'words/alarms');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('reads the alarms of exactly this phone', async () => {
  keepProfile({ ...user, permissions: ['alarm:event:list'] });
  const sent = fakeRoutes({ 'GET /alarm/event/list': { list, total: 1 } });
  show(<PhoneAlarms deviceNo="A-1" />);
  const strip = within(await screen.findByRole('region', { name: 'Alarms of this phone' }));
  strip.getByText(/^11% \/ 20% · .* · acknowledged by lin$/);
  expect(sent[0]?.url).toBe('/alarm/event/list?ofDevice=A-1&state=open%2Cacknowledged');
});

it('asks for nothing without the permission', () => {
  keepProfile({ ...user, permissions: [] });
  const sent = fakeRoutes({ 'GET /alarm/event/list': { list, total: 2 } });
  show(<PhoneAlarms deviceNo="A-1" />);
  expect(sent).toEqual([]);
});
