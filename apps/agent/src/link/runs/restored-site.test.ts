import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import type { ScriptedSite } from '../../testing/scripted-site.ts';
import { soon } from '../../testing/soon.ts';
import { createTempDir, startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';
import { journalVersions } from '../journal/schema.ts';

async function startLinked() {
  const site = await startTestSite();
  const test = await startTestAgent(site);
  await vi.waitFor(() => expect(test.agent.status().connected).toBe(1), soon);
  return { site, ...test };
}
const reportsOf = (site: ScriptedSite, nonce: string) =>
  site.received('runState').flatMap((report) => (report.nonce === nonce ? [report.state] : []));

test('an id that comes again with another nonce is another run: it is carried out, not answered from memory', async () => {
  const { site, runtime } = await startLinked();
  runtime.outcome = { state: 'done', result: 'first' };
  site.last.send(site.order(1, { nonce: 'a' }));
  await site.last.receives('runState', (report) => report.state === 'done');
  runtime.outcome = { state: 'done', result: 'second' };
  site.last.send(site.order(1, { nonce: 'b' }));
  await site.last.receives('runState', (report) => report.result === 'second');
  expect(runtime.started).toHaveLength(2);
  expect(reportsOf(site, 'b')).toEqual(['accepted', 'running', 'done']);
});

test('the same holds after a restart, and for a run whose end was not reported yet', async () => {
  const { site, runtime, agent, dataDir } = await startLinked();
  site.last.acknowledges = false;
  runtime.outcome = { state: 'done', result: 'first' };
  site.last.send(site.order(1, { nonce: 'a' }));
  await site.last.receives('runState', (report) => report.state === 'done');
  await agent.close();
  const next = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await vi.waitFor(() => expect(next.agent.status().connected).toBe(1), soon);
  site.last.acknowledges = false;
  next.runtime.outcome = { state: 'done', result: 'second' };
  site.last.send(site.order(1, { nonce: 'b' }));
  await site.last.receives('runState', (report) => report.result === 'second');
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await site.last.receives('runState', (report) => report.state === 'done');
  expect(site.last.hello.held).toEqual([{ runId: 1, nonce: 'b', lease: 1, state: 'done' }]);
  expect(reportsOf(site, 'a')).toEqual(['accepted', 'running', 'done', 'accepted', 'running', 'done']);
});

test('a running script whose id is reused is stopped, and nothing of it is reported for the other run', async () => {
  const { site, runtime } = await startLinked();
  site.last.send(site.order(1, { nonce: 'a' }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  site.last.send(site.order(1, { nonce: 'b' }));
  await vi.waitFor(() => expect(runtime.started[0]?.request.signal.aborted).toBe(true), soon);
  await vi.waitFor(() => expect(runtime.started).toHaveLength(2), soon);
  runtime.started[1]?.finish({ state: 'done', result: 'second' });
  await site.last.receives('runState', (report) => report.result === 'second');
  expect(reportsOf(site, 'b')).toEqual(['accepted', 'running', 'done']);
  expect(reportsOf(site, 'a')).toEqual(['accepted', 'running']);
});

test('a run that ended under a later lease answers an earlier one with its end', async () => {
  const { site, runtime } = await startLinked();
  runtime.outcome = { state: 'done', result: 1 };
  site.last.send(site.order(1, { lease: 3 }));
  await site.last.receives('runState', (report) => report.state === 'done');
  site.last.send(site.order(1, { lease: 1 }));
  await site.last.receives('runState', (report) => report.state === 'done' && report.lease === 1);
  expect(runtime.started).toHaveLength(1);
});

test('the hello shows the highest run that the site has given, also after its end and a restart', async () => {
  const { site, runtime, agent, dataDir } = await startLinked();
  expect(site.last.hello.newestRun).toBeUndefined();
  runtime.outcome = { state: 'done', result: 1 };
  for (const runId of [7, 9, 8]) {
    site.last.send(site.order(runId));
    await site.last.receives('runState', (report) => report.runId === runId && report.state === 'done');
  }
  await site.last.roundTrip();
  await agent.close();
  const { agent: next } = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(next.status().connected).toBe(1), soon);
  expect(site.last.hello.newestRun).toEqual({ runId: 9, nonce: 'nonce of 9', seal: 'seal of 9' });
  site.greet = (connection) => connection.welcome({ incarnation: 'site-2' });
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await site.last.receives('heartbeat');
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(4), soon);
  await site.last.receives('hello');
  expect(site.last.hello.newestRun).toBeUndefined();
});

test('a journal from before runs had a nonce goes on', async () => {
  const dataDir = await createTempDir();
  const site = await startTestSite();
  const db = new DatabaseSync(join(dataDir, 'journal.db'));
  const order = { ...site.order(3), nonce: undefined, seal: undefined };
  const report = { action: 'runState', runId: 3, lease: 1, state: 'accepted', at: '' };
  db.exec(`${journalVersions[0]}; PRAGMA user_version = 1`);
  db.prepare('INSERT INTO phone VALUES (?, ?, ?, ?, 0)').run('phone-1', 'token', 'site-1', 'no');
  db.prepare("INSERT INTO run VALUES ('phone-1', 'site-1', 3, 1, 'accepted', ?, ?, ?, NULL)").run(
    JSON.stringify(order),
    JSON.stringify(report),
    Date.now(),
  );
  db.prepare("INSERT INTO report VALUES (1, 'phone-1', 'site-1', 3, 1, 'accepted', ?)").run(JSON.stringify(report));
  db.close();
  const { runtime } = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(site.last.hello).toMatchObject({ token: 'token', held: [{ runId: 3, nonce: '', state: 'accepted' }] });
  runtime.started[0]?.finish({ state: 'done', result: null });
  await site.last.receives('runState', (sent) => sent.state === 'done' && sent.nonce === '');
});
