import { deviceProtocol } from '@flotilla/contract/device';
import { previousDeviceProtocol } from '@flotilla/contract/device-protocol';
import { defaultDeviceSettings } from '@flotilla/contract/phone-settings';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { startTestAgent, startTestSite } from '../testing/start-test-agent.ts';
import { Connection } from './connection.ts';
import { parseServerAddress } from './server-address.ts';
import { defaultTiming, type Timing } from './timing.ts';

test('a new phone comes with the key, is given a token, and comes with the token from then on', async () => {
  const site = await startTestSite();
  const { dataDir, agent } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  expect(site.last.hello).toMatchObject({
    protocol: deviceProtocol,
    deviceId: 'phone-1',
    key: 'site-key',
    hardware: 'hardware of phone-1',
    incarnation: '',
    held: [],
  });
  expect(site.last.hello.token).toBeUndefined();

  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await vi.waitFor(() => expect(site.last.hello.token).toBe('token of phone-1'), soon);
  expect(site.last.hello.key).toBeUndefined();
  expect(site.last.hello.incarnation).toBe('site-1');

  const { journalId } = site.last.hello;
  await agent.close();
  await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await vi.waitFor(() => expect(site.last.hello).toMatchObject({ token: 'token of phone-1', journalId }), soon);
  expect(site.last.hello.key).toBeUndefined();
});

test('an unassigned phone waits on its connection until it is welcomed', async () => {
  const site = await startTestSite();
  site.greet = (connection) => connection.send({ action: 'waiting', serverTime: '', reason: 'unassigned' });
  const { agent } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().waiting).toBe(1), soon);
  site.last.welcome();
  await site.last.receives('heartbeat');
  expect(agent.status()).toMatchObject({ waiting: 0, connected: 1 });
  expect(site.connections).toHaveLength(1);
});

test('a phone comes back after each loss, also when the site is away for a while', async () => {
  const site = await startTestSite();
  await startTestAgent(site);
  for (let count = 1; count <= 4; count += 1) {
    await vi.waitFor(() => expect(site.connections).toHaveLength(count), soon);
    await site.last.receives('hello');
    site.last.drop();
  }
});

test('a silent connection is closed after two and a half heartbeats and dialled again', async () => {
  const site = await startTestSite();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => void timers.mockRestore());
  const pingMostMs = 202;
  await startTestAgent(site, { timing: { pingMostMs } });
  await vi.waitFor(() => expect(site.last.pings).toBeGreaterThan(2), soon);
  const before = site.connections.length;
  site.last.freeze();
  await vi.waitFor(() => expect(site.connections.length).toBeGreaterThan(before), soon);
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(2.5 * pingMostMs);
});

test('a site that accepts and then says nothing is given up', async () => {
  const site = await startTestSite();
  site.greet = () => undefined;
  await startTestAgent(site, { timing: { greetingMs: 50 } });
  await vi.waitFor(() => expect(site.connections.length).toBeGreaterThanOrEqual(3), soon);
});

test('whoever was replaced leaves the field to the newer connection', async () => {
  const site = await startTestSite();
  const { agent } = await startTestAgent(site, { timing: { replacedRetryMs: 400, replacedRetryMostMs: 800 } });
  await site.connections[0]?.receives('heartbeat').catch(() => undefined);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  const replacedAt = performance.now();
  site.last.refuse('replaced');
  await vi.waitFor(() => expect(agent.status().refused).toBe(1), soon);
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  expect(performance.now() - replacedAt).toBeGreaterThan(390);
  const againAt = performance.now();
  site.last.refuse('replaced');
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  expect(performance.now() - againAt).toBeGreaterThan(790);
});

test('an overloaded site is dialled again after the time that it named', async () => {
  const site = await startTestSite();
  let refusedAt = Number.NaN;
  site.greet = (connection) => {
    if (site.connections.length > 1) return connection.welcome();
    refusedAt = performance.now();
    connection.refuse('unavailable', 120);
  };
  const { agent } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  expect(performance.now() - refusedAt).toBeGreaterThan(100);
});

test.each(['disabled', 'badKey', 'clone', 'deleted'] as const)(
  '%s cuts a phone off and it asks again only slowly',
  async (reason) => {
    const site = await startTestSite();
    const { agent } = await startTestAgent(site, { timing: { slowRetryMs: 150, slowRetryMostMs: 150 } });
    await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
    const refusedAt = performance.now();
    site.last.refuse(reason);
    await vi.waitFor(() => expect(agent.status().refused).toBe(1), soon);
    await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
    expect(performance.now() - refusedAt).toBeGreaterThan(145);
    await vi.waitFor(() => expect(site.last.hello.token).toBe('token of phone-1'), soon);
  },
);

test('a void token is given up for the key, also after a restart', async () => {
  const site = await startTestSite();
  const { agent, dataDir } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  site.greet = (connection) =>
    connection.hello.token
      ? connection.refuse('badToken')
      : connection.send({ action: 'waiting', serverTime: '', reason: 'unassigned' });
  site.last.drop();
  await vi.waitFor(() => expect(agent.status().waiting).toBe(1), soon);
  expect(site.last.hello).toMatchObject({ key: 'site-key' });
  await agent.close();
  const again = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(again.agent.status().waiting).toBe(1), soon);
  expect(site.last.hello.token).toBeUndefined();
});

test('a phone whose token a site does not know shows its key at once, and only then retries slowly', async () => {
  const site = await startTestSite();
  const { agent } = await startTestAgent(site, { timing: { slowRetryMs: 600_000, slowRetryMostMs: 600_000 } });
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  site.greet = (connection) => connection.refuse(connection.hello.token ? 'badToken' : 'badKey');
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await vi.waitFor(() => expect(agent.status().refused).toBe(1), soon);
  expect(site.last.hello).toMatchObject({ key: 'site-key' });
});

test('a site of the release before is shown the protocol that it speaks, at once', async () => {
  const site = await startTestSite();
  site.greet = (connection) => {
    if (connection.hello.protocol === previousDeviceProtocol) connection.welcome({ protocol: previousDeviceProtocol });
    else connection.refuse('protocol');
  };
  const { runtime } = await startTestAgent(site, { timing: { slowRetryMs: 600_000, slowRetryMostMs: 600_000 } });
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('heartbeat');
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
});

test('a site that supports neither protocol is dialled again only slowly', async () => {
  const site = await startTestSite();
  site.greet = (connection) => connection.refuse('protocol', undefined, 'the site needs agent 9.9 or newer');
  const { agent } = await startTestAgent(site, { timing: { slowRetryMs: 600_000, slowRetryMostMs: 600_000 } });
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await vi.waitFor(() => expect(agent.status().refused).toBe(1), soon);
  expect(site.connections.map(({ hello }) => hello.protocol)).toEqual([deviceProtocol, previousDeviceProtocol]);
});

/** A connection on its own, with how long it stays away after each loss; nothing is left to chance. */
function dial(url: string, timing: Timing) {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  onTestFinished(() => void vi.restoreAllMocks());
  const delays: number[] = [];
  const hello = {
    deviceId: 'a',
    journalId: 'j',
    instance: 'i',
    held: [],
    screen: { width: 1, height: 1 },
    capabilities: [],
    hardware: '',
  };
  const rest = { brand: '', mode: '', imei: '', osVersion: '', agentVersion: '', incarnation: '' };
  const connection = new Connection(parseServerAddress(url).channel, timing, {
    token: () => '',
    hello: async () => ({ ...hello, ...rest }),
    welcomed: () => undefined,
    waiting: () => undefined,
    received: () => undefined,
    refused: () => undefined,
    canShowMore: () => false,
    ignored: () => undefined,
    lost: (_why, retryInMs) => delays.push(retryInMs),
  });
  onTestFinished(() => connection.close('the test ends'));
  connection.start();
  return { connection, delays };
}

async function holdAWhile(connection: Connection, { stableMs }: Timing): Promise<void> {
  await vi.waitFor(() => expect(connection.at).toBe('live'), soon);
  const liveAt = performance.now();
  await vi.waitFor(() => expect(performance.now() - liveAt).toBeGreaterThan(stableMs), soon);
}

test('failures in a row are counted until a connection has held for a while', async () => {
  const site = await startTestSite();
  site.greet = (greeted) => greeted.drop();
  const timing = { ...defaultTiming, backoffFirstMs: 10, stableMs: 50 };
  const { connection, delays } = dial(site.url, timing);
  await vi.waitFor(() => expect(delays.length).toBe(3), soon);
  site.greet = (greeted) => greeted.welcome();
  await holdAWhile(connection, timing);
  site.last.drop();
  await vi.waitFor(() => expect(delays.length).toBeGreaterThan(3), soon);
  expect(delays[2]).toBe(40);
  expect(delays.at(-1)).toBe(10);
});

test('a site that was there a moment ago is dialled again soon and often, and only later ever more seldom', async () => {
  const site = await startTestSite();
  const timing = { ...defaultTiming, backoffFirstMs: 5, stableMs: 50, eagerMs: 300 };
  const { connection, delays } = dial(site.url, timing);
  await holdAWhile(connection, timing);
  site.greet = (greeted) => greeted.drop();
  site.last.drop();
  await vi.waitFor(() => expect(delays.at(-1)).toBeGreaterThan(40), soon);
  const eager = delays.filter((delayMs) => delayMs <= 10);
  expect(delays.slice(0, eager.length)).toEqual([5, ...new Array(eager.length - 1).fill(10)]);
  expect(eager.length).toBeGreaterThan(2);
  expect(delays.slice(eager.length, eager.length + 3)).toEqual([20, 40, 80]);
});

test('an unknown action is ignored, a malformed message ends the connection', async () => {
  const site = await startTestSite();
  const { agent } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  site.last.sendText('{"action":"dance"}');
  site.last.send({ action: 'settings', settings: { ...defaultDeviceSettings, runMode: 'agent' } });
  await site.last.receives('heartbeat', (beat) => beat.runMode === 'agent');
  expect(site.connections).toHaveLength(1);
  for (const [count, text] of ['{"action":"stopRun"}', 'rubbish', '{}', '{"action":"run","runId":"1"}'].entries()) {
    await site.last.receives('hello');
    site.last.sendText(text);
    await vi.waitFor(() => expect(site.connections).toHaveLength(count + 2), soon);
  }
});

test('nothing that a phone says is against the contract', async () => {
  const site = await startTestSite();
  await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  expect(site.connections.flatMap((connection) => connection.violations)).toEqual([]);
});

test('a disabled phone keeps its connection and is back at once when it is enabled', async () => {
  const site = await startTestSite();
  const { agent } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  site.last.send({ action: 'waiting', serverTime: '', reason: 'disabled' });
  await vi.waitFor(() => expect(agent.status().waiting).toBe(1), soon);
  expect(site.connections).toHaveLength(1);
  site.last.drop();
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  expect(site.connections).toHaveLength(2);
});
