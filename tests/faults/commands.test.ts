import type { AnswerOf } from '@flotilla/contract/endpoint';
import { oneCommand, sendCommand } from '@flotilla/contract/http/automation/commands';
import { listDevices } from '@flotilla/contract/http/fleet/devices';
import { makeEnrolTicket, readBindCode } from '@flotilla/contract/http/fleet/enrolment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

type Ledger = AnswerOf<typeof oneCommand>;
const settleMs = 60_000;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.close());

const shell = async (deviceNos: string[], command: string) =>
  (await site.admin.call(sendCommand, { body: { kind: 'shell', args: { command }, deviceNos } })).id;

async function ledgerOnce(id: number, what: string, holds: (ledger: Ledger) => boolean): Promise<Ledger> {
  let ledger: Ledger | undefined;
  await waitFor(what, settleMs, async () => {
    ledger = await site.admin.call(oneCommand, { query: { id, pageSize: 1_000 } });
    return holds(ledger);
  });
  return ledger!;
}

test('the server killed while phones carry out a command: every answer comes home', async () => {
  site.startAgent(12);
  const deviceNos = await phonesOnline(site.admin, 12);
  const id = await shell(deviceNos, 'sleep 3; echo carried out');
  // The first may be done before the last has it.
  await ledgerOnce(id, 'the command to be sent', ({ command }) => command.counts.sent + command.counts.done === 12);
  await site.killServer();
  await site.startServer();
  const { list } = await ledgerOnce(id, 'every answer', ({ command }) => command.counts.done === 12);
  expect(list.map(({ output }) => output)).toEqual(Array(12).fill('carried out\n'));
});

test('the agent killed in the middle of a command: it has failed, and is not done again', async () => {
  const agent = site.startAgent(1, 'second');
  await phonesOnline(site.admin, 13);
  const id = await shell(['second-0001'], 'sleep 600; echo carried out');
  await ledgerOnce(id, 'the command to be sent', ({ command }) => command.counts.sent === 1);
  // A later command has a result, so the agent has journalled the first one and is executing it.
  const later = await site.admin.call(sendCommand, { body: { kind: 'find', deviceNos: ['second-0001'] } });
  await ledgerOnce(later.id, 'a later command', ({ command }) => command.counts.done === 1);
  await agent.kill();
  site.startAgent(1, 'second');
  const { list } = await ledgerOnce(id, 'the answer', ({ command }) => command.counts.failed === 1);
  expect(list[0]!.error).toContain('the agent ended while the command ran');
  expect(list[0]!.output).toBe('');
});

test('a user joins a phone with a one-time code', async () => {
  const { code } = await site.admin.call(makeEnrolTicket, { body: {} });
  const before = await site.admin.call(readBindCode, { body: { code } });
  expect(before).toMatchObject({ code, deviceNo: '', servers: [site.address] });
  site.startAgent(1, 'bound', code);
  let deviceNo = '';
  await waitFor('the phone to join', settleMs, async () => {
    ({ deviceNo } = await site.admin.call(readBindCode, { body: { code } }));
    return deviceNo !== '';
  });
  // The phone is stored before it counts as connected.
  await waitFor('the phone to be online', settleMs, async () => {
    const { list } = await site.admin.call(listDevices, { query: { deviceNo } });
    expect(list).toMatchObject([{ deviceNo, userName: 'admin' }]);
    return list[0]!.online;
  });
});
