import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconnect } from '../../../testing/automation-factories.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { crowdTokens } from '../../../testing/crowd.ts';
import { eventually } from '../../../testing/eventually.ts';
import { lockTable } from '../../../testing/lock-table.ts';
import type { ScriptedPhone } from '../../../testing/scripted-phone.ts';

const size = 1_000;

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** All messages of the phone have arrived. */
const arrived = async ({ socket }: ScriptedPhone) => {
  socket.ping();
  await once(socket, 'pong');
};

test('1,000 phones that come back at once, each with a run in its journal, cost few statements', async () => {
  const tenant = await t.tenant();
  const shown = await crowdTokens(t, tenant, size);
  const held = [{ runId: 1_000_000, nonce: 'of-another-site', lease: 1, state: 'running' as const }];
  const locked = await lockTable(t.db, 'device');
  const phones = await Promise.all(shown.map((phone) => reconnect(t, phone, { held })));
  await Promise.all(phones.map(arrived));
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await locked.release();
  await eventually(() => phones.every(({ received }) => received.some(({ action }) => action === 'welcome')), 60_000);
  const asked = statements.mock.calls.length;
  statements.mockRestore();
  expect(asked).toBeLessThan(size / 5);
  expect(await phones[7]!.next('welcome')).toMatchObject({
    settled: [1_000_000],
    stops: [{ runId: 1_000_000, mode: 'kill' }],
  });
  for (const phone of phones) phone.close();
});
