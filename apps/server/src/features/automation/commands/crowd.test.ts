import { once } from 'node:events';
import { previewCommand } from '@flotilla/contract/http/automation/commands';
import { listDevices } from '@flotilla/contract/http/fleet/devices';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconnect } from '../../../testing/automation-factories.ts';
import { give, ledger, reply } from '../../../testing/command-factories.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { crowdTokens } from '../../../testing/crowd.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { lockTable } from '../../../testing/lock-table.ts';
import type { ScriptedPhone } from '../../../testing/scripted-phone.ts';

const size = 1_000;

let t: TestApp;
let tenant: Person;
let phones: ScriptedPhone[];

beforeAll(async () => {
  t = await createTestApp();
  tenant = await t.tenant();
  phones = await crowd();
});
afterAll(() => t.close());

async function crowd(): Promise<ScriptedPhone[]> {
  const joined: ScriptedPhone[] = [];
  for (const phone of await crowdTokens(t, tenant, size)) joined.push(await reconnect(t, phone));
  await eventually(() => joined.every((phone) => phone.received.some(({ action }) => action === 'welcome')), 20_000);
  return joined;
}

const textOf = (asking: unknown): string => String((asking as { text?: unknown }).text ?? asking);

/** The server has read what the phone sent before. */
async function untilRead({ socket }: ScriptedPhone): Promise<void> {
  const read = once(socket, 'pong');
  socket.ping();
  await read;
}

test('a command to 1,000 phones is sent, and answered, in few statements', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const id = await give(tenant, 'rebootEC', { all: { deviceNo: 'crowd-' } });
  const orders = await Promise.all(phones.map((phone) => phone.next('command')));
  expect(new Set(orders.map(({ commandId }) => commandId)).size).toBe(size);
  // However fast they answer: what comes while the database is busy is stored together.
  const busy = await lockTable(t.db, 'command_delivery');
  for (const [nth, phone] of phones.entries()) reply(phone, orders[nth]!, { output: 'x'.repeat(2_000) });
  await Promise.all(phones.map(untilRead));
  await busy.release();
  // Looked at seldom: looking costs statements too.
  const areDone = async () => expect((await ledger(tenant, id)).command.counts.done).toBe(size);
  await vi.waitFor(areDone, { interval: 1_000, timeout: 60_000 });
  // The server's own work, such as its jobs, goes on beside it.
  const asked = statements.mock.calls.map(([asking]) => textOf(asking)).filter((text) => text.includes('command'));
  statements.mockRestore();
  expect(asked.length).toBeLessThan(size / 20);
  expect(phones.every((phone) => phone.received.filter(({ action }) => action === 'command').length === 1)).toBe(true);
});

test('the preview names the first five phones of each owner by number', async () => {
  const preview = await tenant.call(previewCommand, { body: { kind: 'find', all: { deviceNo: 'crowd-' } } });
  const { list } = await tenant.call(listDevices, { query: { deviceNo: 'crowd-', orderBy: 'deviceNo', pageSize: 5 } });
  expect(preview.owners).toMatchObject([{ count: size, deviceNos: list.map(({ deviceNo }) => deviceNo) }]);
});
