import { maxPictureBytes, maxTextFrameBytes } from '@flotilla/contract/device';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPhone, openPhone, type ScriptedPhone } from '../../apps/server/src/testing/scripted-phone.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

/** The default of a phone's settings. */
const heartbeatMs = 5_000;

let site: Site;
let good: string[];
beforeAll(async () => {
  site = await startSite();
  site.startAgent(3);
  good = await phonesOnline(site.admin, 3);
});
afterAll(() => site?.close());

const rubbish: readonly (readonly [what: string, data: string | Uint8Array])[] = [
  ['text that is no JSON', '}{'],
  ['JSON that is no object', '[1, 2]'],
  ['an object without an action', '{"hello":"hello"}'],
  ['a wrong shape', '{"action":"heartbeat","battery":"full"}'],
  ['a text that is too large', JSON.stringify({ action: 'log', lines: 'x'.repeat(maxTextFrameBytes) })],
  ['a frame over every limit', new Uint8Array(maxPictureBytes + 2)],
  ['JSON deep enough to end a stack', `{"action":${'['.repeat(200_000)}`],
];
/** Binary data of a known phone with an unknown picture kind, which is ignored. */
const bytes = [['bytes that mean nothing', new Uint8Array(64).fill(0xff)]] as const;

const monitor = async () => (await site.admin.call(listMonitor, { query: { pageSize: 100 } })).list;

test('phones that send rubbish are closed, and the others run on', async () => {
  const before = (await monitor()).filter(({ deviceNo }) => good.includes(deviceNo));
  const taskId = await runOn(site.admin, good, `for (let n = 0; n < 20; n += 1) { log.info(n); await sleep(100); }`);
  const told = async (phone: ScriptedPhone, what: string, data: string | Uint8Array) => {
    phone.sendRaw(data);
    expect([1007, 1008, 1009], what).toContain((await phone.closed).code);
  };
  await Promise.all([
    ...[...rubbish, ...bytes].map(async ([what, data]) => told(await openPhone(site.address), what, data)),
    ...rubbish.map(async ([what, data], n) => told(await joined(`rubbish-${n}`), what, data)),
  ]);

  const runs = await untilRuns(site.admin, taskId, 'the runs to end', ended);
  expect(runs.map(({ state }) => state)).toEqual(good.map(() => 'done'));
  const after = (await monitor()).filter(({ deviceNo }) => good.includes(deviceNo));
  expect(after.map(({ deviceNo, since, online }) => [deviceNo, since, online])).toEqual(
    before.map(({ deviceNo, since }) => [deviceNo, since, true]),
  );
});

test('a phone that neither speaks nor listens any more is offline, after some heartbeats', async () => {
  const phone = await joined('half-open');
  const row = async () => (await monitor()).find(({ deviceNo }) => deviceNo === 'half-open');
  phone.heartbeat();
  await waitFor('the heartbeat', 30_000, async () => (await row())?.reportTime !== null);
  const silentAt = performance.now();
  phone.socket.pause();
  await waitFor('the phone to be offline', 60_000, async () => (await row())?.online === false);
  expect(performance.now() - silentAt).toBeGreaterThan(1.5 * heartbeatMs - 500);
  phone.close();
});

async function joined(deviceId: string): Promise<ScriptedPhone> {
  const phone = await connectPhone(site.address, { deviceId, key: site.key });
  await phone.next('welcome');
  return phone;
}
