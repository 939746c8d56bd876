import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StartedScript } from '../testing/scripted-runtime.ts';
import type { ScriptedSite } from '../testing/scripted-site.ts';
import { soon } from '../testing/soon.ts';
import { createTempDir, startTestAgent, startTestSite } from '../testing/start-test-agent.ts';
import { GroupCommit } from './journal/group-commit.ts';
import { openJournal } from './journal/journal.ts';
import { LogOutbox } from './log-outbox.ts';

const linesOf = (site: ScriptedSite) => site.received('log').flatMap((frame) => frame.lines);

/** An agent whose script of run 1 has been started: what it logs is the test's to say. */
async function startLogging(
  site: ScriptedSite,
  timing: NonNullable<Parameters<typeof startTestAgent>[1]>['timing'] = {},
) {
  const test = await startTestAgent(site, { timing });
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(test.runtime.started).toHaveLength(1), soon);
  return { ...test, script: test.runtime.started[0] as StartedScript };
}

test('lines are numbered from 1, carry their run and level, and are sent in batches', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  for (let n = 1; n <= 2_500; n += 1) script.host.log(n === 7 ? 'error' : 'info', `line ${n}`);
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(2_500), soon);
  expect(linesOf(site).map((line) => line.seq)).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect(linesOf(site)[6]).toMatchObject({ level: 'error', runId: 1, text: 'line 7' });
  expect(Math.max(...site.received('log').map((frame) => frame.lines.length))).toBeLessThanOrEqual(1_000);
  expect(site.received('log').length).toBeLessThan(20);
});

test('unacknowledged lines are sent again from the position that the site reports', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  site.last.acknowledges = false;
  for (let n = 1; n <= 10; n += 1) script.host.log('info', `line ${n}`);
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(10), soon);
  site.greet = (connection) => connection.welcome({ logSeq: 6 });
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('log');
  expect(site.last.received('log').flatMap((frame) => frame.lines.map((line) => line.seq))).toEqual([7, 8, 9, 10]);
});

test('lines survive a restart of the agent and the numbers go on', async () => {
  const site = await startTestSite();
  const { script, agent, dataDir } = await startLogging(site);
  site.last.acknowledges = false;
  script.host.log('info', 'before');
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(1), soon);
  await agent.close();
  site.greet = (connection) => connection.welcome();
  const { runtime } = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(linesOf(site).map((line) => line.text)).toEqual(['before', 'before']), soon);
  site.last.send(site.order(2));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  runtime.started[0]?.host.log('info', 'after');
  await vi.waitFor(() => expect(linesOf(site).at(-1)).toMatchObject({ seq: 2, text: 'after' }), soon);
});

test('acknowledged lines are not sent again', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  script.host.log('info', 'one');
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(1), soon);
  site.greet = (connection) => connection.welcome({ logSeq: 1 });
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  script.host.log('info', 'two');
  await site.last.receives('log');
  expect(linesOf(site).map((line) => line.text)).toEqual(['one', 'two']);
});

test('a journal older than what the site knows of it goes on above that', async () => {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ logSeq: 500 });
  const { script } = await startLogging(site);
  script.host.log('info', 'new');
  await vi.waitFor(() => expect(linesOf(site)[0]).toMatchObject({ seq: 501, text: 'new' }), soon);
});

test('a journal that must continue far above its own numbers sends none of its lines', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  site.last.acknowledges = false;
  script.host.log('info', 'of the owner before');
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(1), soon);
  site.greet = (connection) => connection.welcome({ logSeq: 1e12 });
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('heartbeat');
  script.host.log('info', 'of the next');
  await site.last.receives('log');
  expect(site.last.received('log').flatMap(({ lines }) => lines)).toMatchObject([
    { seq: 1e12 + 1, text: 'of the next' },
  ]);
});

test('a phone that logs while the site is away retains its newest 256 KB and reports how many lines it dropped', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  site.greet = (connection) => connection.drop();
  site.last.drop();
  await vi.waitFor(() => expect(site.connections.length).toBeGreaterThan(1), soon);
  const text = 'z'.repeat(1_000);
  for (let n = 1; n <= 1_000; n += 1) script.host.log('info', `${n} ${text}`);
  site.greet = (connection) => connection.welcome();
  await vi.waitFor(() => expect(linesOf(site).at(-1)?.seq).toBe(1_000), soon);
  const [first, ...rest] = linesOf(site);
  const dropped = Number(/^(\d+) log lines were dropped here/.exec(first?.text ?? '')?.[1]);
  expect(first).toMatchObject({ level: 'warn', runId: 0, seq: dropped });
  expect(rest).toHaveLength(1_000 - dropped);
  const kept = rest.reduce((bytes, line) => bytes + line.text.length, 0);
  expect(kept).toBeGreaterThan(150_000);
  expect(kept).toBeLessThan(256 * 1024);
});

test('lines that cannot be written are counted by the next one that can', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  const { write } = GroupCommit.prototype;
  const failing = vi.spyOn(GroupCommit.prototype, 'write').mockRejectedValue(new Error('the disk is full'));
  onTestFinished(() => failing.mockRestore());
  for (const text of ['one', 'two', 'three']) script.host.log('info', text);
  await setImmediate();
  script.host.log('info', 'four');
  await setImmediate();
  failing.mockImplementation(write);
  script.host.log('info', 'five');
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(2), soon);
  const [marker, line] = linesOf(site);
  expect(marker).toMatchObject({ level: 'warn', runId: 0 });
  expect(marker!.text).toBe('4 log lines were dropped here: they could not be written');
  expect(line).toMatchObject({ seq: marker!.seq + 1, text: 'five' });
});

test('a line that is too long is cut, and no frame is larger than the contract allows', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site);
  for (let n = 0; n < 20; n += 1) script.host.log('info', '\u0001'.repeat(9_000));
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(20), soon);
  expect(linesOf(site)[0]?.text).toHaveLength(8_000);
  const largest = Math.max(...site.received('log').map((frame) => Buffer.byteLength(JSON.stringify(frame))));
  expect(largest).toBeLessThan(512 * 1024);
});

test('lines that could not be sent are sent by the next flush', async () => {
  const journal = openJournal(await createTempDir());
  onTestFinished(() => journal.close());
  const batches: number[][] = [];
  let isConnected = false;
  const send = (lines: { seq: number }[]) => {
    batches.push(lines.map(({ seq }) => seq));
    return isConnected;
  };
  const outbox = new LogOutbox({
    journal,
    deviceId: 'a',
    batchMs: 600_000,
    send,
    failed: (error) => expect.unreachable(String(error)),
  });
  outbox.resume(0);
  outbox.append('info', 1, 'one');
  await journal.settled();
  outbox.flush();
  isConnected = true;
  outbox.flush();
  outbox.suspend();
  expect(batches).toEqual([[1], [1]]);
});

test('the end of a run is reported after the site has stored its lines', async () => {
  const site = await startTestSite();
  const { script } = await startLogging(site, { logStoredMs: 60_000 });
  site.last.acknowledges = false;
  for (let n = 1; n <= 1_500; n += 1) script.host.log('info', `line ${n}`);
  script.finish({ state: 'done', result: 1 });
  await vi.waitFor(() => expect(linesOf(site)).toHaveLength(1_500), soon);
  await site.last.roundTrip();
  expect(site.received('runState').map(({ state }) => state)).toEqual(['accepted', 'running']);
  site.last.send({ action: 'ack', logSeq: 1_500 });
  await site.last.receives('runState', ({ state }) => state === 'done');
});

test.each(['without an answer', 'without a connection'])(
  'the end of a run %s waits no longer for its lines',
  async (how) => {
    const site = await startTestSite();
    const { script } = await startLogging(site);
    site.last.acknowledges = false;
    script.host.log('info', 'line');
    script.finish({ state: 'done', result: 1 });
    await vi.waitFor(() => expect(linesOf(site)).toHaveLength(1), soon);
    if (how === 'without a connection') site.last.drop();
    await vi.waitFor(() => expect(site.received('runState').at(-1)?.state).toBe('done'), soon);
  },
);
