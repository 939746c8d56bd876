import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { startTestAgent, startTestSite } from '../testing/start-test-agent.ts';
import { GroupCommit } from './journal/group-commit.ts';

/** A disk that writes nothing until it is let go. */
function holdDisk() {
  const { write } = GroupCommit.prototype;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  const holding = vi.spyOn(GroupCommit.prototype, 'write').mockImplementation(async function (
    this: GroupCommit,
    change: () => unknown,
  ) {
    held += 1;
    await released;
    return write.call(this, change);
  });
  onTestFinished(() => holding.mockRestore());
  return { release, held: () => held };
}

test('nothing is sent before the token is on disk, because a heartbeat proves to the site that it is stored', async () => {
  const site = await startTestSite();
  let disk: ReturnType<typeof holdDisk> | undefined;
  site.greet = (connection) => {
    disk = holdDisk();
    connection.welcome();
  };
  await startTestAgent(site, { timing: { pingMostMs: 400 } });
  await vi.waitFor(() => expect(disk?.held()).toBeGreaterThan(0), soon);
  await vi.waitFor(() => expect(site.last.pings).toBeGreaterThan(1), soon);
  expect(site.received('heartbeat')).toEqual([]);
  disk?.release();
  await site.last.receives('heartbeat');
});

test('messages of a lost connection are dropped', async () => {
  const site = await startTestSite();
  const { agent, runtime } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  let disk: ReturnType<typeof holdDisk> | undefined;
  site.greet = (connection) => {
    // Another number has to be written before anything else is done.
    disk ??= holdDisk();
    connection.welcome({ deviceNo: `number ${site.connections.length}` });
    if (site.connections.length === 2) connection.send(site.order(1));
  };
  site.last.drop();
  await vi.waitFor(() => expect(disk?.held()).toBeGreaterThan(0), soon);
  await site.last.answersPing();
  site.last.drop();
  await vi.waitFor(() => expect(agent.status().connected).toBe(0), soon);
  disk?.release();
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await site.last.receives('heartbeat');
  await site.last.roundTrip();
  expect(runtime.started).toEqual([]);
  expect(site.reports(1)).toEqual([]);
});

test('a journal that breaks while the agent is at work ends it, with what to do', async () => {
  const site = await startTestSite();
  const { agent, runtime } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  await site.last.receives('heartbeat');
  const { exec } = DatabaseSync.prototype;
  const failing = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, statement) {
    if (statement === 'COMMIT') throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
    return exec.call(this, statement);
  });
  onTestFinished(() => failing.mockRestore());
  site.last.send(site.order(1));
  const { message } = await agent.failed;
  expect(message).toMatch(/journal\.db is damaged \(database disk image is malformed\).*move the file away/);
  expect(runtime.started).toEqual([]);
});
