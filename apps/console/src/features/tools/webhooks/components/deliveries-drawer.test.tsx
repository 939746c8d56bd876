// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import type { Webhook } from './webhook-row.ts';

const at = '2026-11-25T08:00:00.000Z';
const nextAt = '2026-11-25T08:05:00.000Z';
const webhook: Webhook = {
  id: 1,
  name: 'Warehouse',
  addressHint: '',
  events: ['run.ended'],
  active: 1,
  state: 'active',
  failingSince: null,
  disabledReason: '',
  disabledAt: null,
  lastAt: null,
  lastStatus: null,
  previousUntil: null,
  waiting: 0,
  dropped: 0,
  droppedAt: null,
  userName: 'a',
  gmtCreate: at,
  gmtModified: at,
};
const delivery = {
  id: 7,
  messageId: 'msg_7',
  type: 'run.ended',
  subject: 'A-0007',
  body: '{}',
  state: 'waiting',
  error: 'The receiver refused the message',
  nextAt,
  endedAt: null,
  gmtCreate: at,
  attempts: [{ at, status: 503, ms: 2, error: 'The receiver refused the message', response: '' }],
};
const deliveries = 'GET /system/webhook/deliveries';
const one = 'GET /system/webhook/one';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'webhooks');
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
});
afterEach(async () => {
  await closeAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('shows the failure of a waiting message and the time of its next attempt', async () => {
  fakeRoutes({ [deliveries]: { list: [delivery], total: 1 }, [one]: webhook });
  show(<DeliveriesDrawer webhook={webhook} onClose={() => {}} />);
  await screen.findByText(`HTTP 503 · The receiver refused the message · Next: ${formatTime(nextAt)}`);
});

it('shows why the site has disabled the webhook since the list was loaded, and offers no redelivery', async () => {
  const disabled = { ...webhook, active: 0, state: 'disabled', disabledReason: 'gone', disabledAt: at };
  fakeRoutes({ [deliveries]: { list: [delivery], total: 1 }, [one]: disabled });
  show(<DeliveriesDrawer webhook={webhook} onClose={() => {}} />);
  await screen.findByText(/The receiver responded with 410/);
  expect(screen.queryByRole('button', { name: 'Send failed messages again' })).toBeNull();
});

it('shows the age of the messages if newer ones cannot be loaded', async () => {
  const routes: Record<string, unknown> = { [deliveries]: { list: [delivery], total: 1 }, [one]: webhook };
  fakeRoutes(routes);
  show(<DeliveriesDrawer webhook={webhook} onClose={() => {}} />);
  await screen.findByText('A-0007');
  routes[deliveries] = new Error('Broken');
  await queryClient.invalidateQueries({ queryKey: [deliveries] });
  await screen.findByText(/Broken · The rows are as of/);
});
