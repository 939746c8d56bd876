import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { PhoneAdb } from './phone-adb.tsx';

const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const session = {
  ...{ id: 1, deviceNo: 'A-1', userName: 'lin', address: '10.0.0.7', bytes: 0 },
  ...{ openedAt: '2026-11-20T08:00:00.000Z', closedAt: null, reason: null },
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'remote-adb');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [['device:adb:open'], 1],
  [[], 0],
])('shows an open session, and the button to users with %j', async (permissions, buttons) => {
  keepProfile({ ...user, permissions });
  const sent = fakeRoutes({ 'GET /device/adb/list': { list: [session], total: 1 } });
  show(<PhoneAdb deviceNo="A-1" />);
  const strip = within(await screen.findByRole('region', { name: 'Remote adb sessions' }));
  strip.getByText('Remote adb: lin from 10.0.0.7');
  expect(strip.queryAllByRole('button', { name: 'Close session' })).toHaveLength(buttons);
  expect(sent[0]?.url).toContain('ofDevice=A-1');
});
