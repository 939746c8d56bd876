import { createHash } from 'node:crypto';
import type { FromDevice } from '@flotilla/contract/device';
import { mostTakenItems } from '@flotilla/contract/numbered-run';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createTempDir, startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';
import { openJournal } from '../journal/journal.ts';
import { recordTaken, TakenItems } from './taken-items.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const owner = { deviceId: 'a', incarnation: 's' };
const run = { runId: 7, nonce: 'n', seal: 'sealed' };
const { signal } = new AbortController();

/** A site with as many lines as are taken, and the journal of a phone. */
async function setUp() {
  const journal = openJournal(await createTempDir());
  onTestFinished(() => journal.close());
  let lines = 0;
  const site = async (path: string, { count = 1 }: { count?: number }) =>
    path === 'data/take'
      ? { items: Array.from({ length: count }, () => ({ id: ++lines, content: `line ${lines}` })) }
      : null;
  const call = recordTaken(site, { journal, owner, run, epoch: () => 1 });
  const sent: FromDevice[] = [];
  const taken = new TakenItems({ journal, owner, send: (message) => sent.push(message) > 0 });
  const reported = () => sent.flatMap((message) => (message.action === 'takenItems' ? message.items : []));
  return { call, taken, sent, reported };
}

test('the lines that a script took are reported once the site has begun a later epoch, and again in the next one only', async () => {
  const { call, taken, reported } = await setUp();
  await call('data/take', { count: 2 }, signal);
  taken.report(1);
  expect(reported()).toEqual([]);
  taken.report(2);
  const lines = [1, 2].map((id) => ({ ...run, id, md5: md5(`line ${id}`) }));
  expect(reported()).toEqual(lines);
  taken.report(2);
  expect(reported()).toHaveLength(4);
  await taken.acknowledge([1, 2]);
  taken.report(2);
  expect(reported()).toHaveLength(4);
  taken.report(3);
  expect(reported()).toHaveLength(6);
});

test('a line that the script gave back is not reported', async () => {
  const { call, taken, reported } = await setUp();
  await call('data/take', { count: 2 }, signal);
  await call('data/give', { ids: [1] }, signal);
  taken.report(2);
  expect(reported().map(({ id }) => id)).toEqual([2]);
});

test('more lines than a message holds follow after the acknowledgement', async () => {
  const { call, taken, sent, reported } = await setUp();
  await call('data/take', { count: mostTakenItems + 1 }, signal);
  taken.report(2);
  expect(reported()).toHaveLength(mostTakenItems);
  await taken.acknowledge(reported().map(({ id }) => id));
  expect(sent).toHaveLength(2);
  expect(new Set(reported().map(({ id }) => id)).size).toBe(mostTakenItems + 1);
});

test('a phone whose site was restored reports what its runs took, also after a restart of the agent', async () => {
  const site = await startTestSite();
  const { agent, runtime, dataDir } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  const order = site.order(1);
  site.last.send(order);
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  const answer = { code: 0, msg: '', data: { items: [{ id: 5, name: '', content: 'line' }] } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await runtime.started[0]?.host.site('data/take', { group: 'g' }, signal);
  vi.unstubAllGlobals();
  await agent.close();
  site.greet = (connection) => connection.welcome({ epoch: 2 });
  await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  const { runId, nonce, seal } = order;
  const items = [{ runId, nonce, seal, id: 5, md5: md5('line') }];
  expect(await site.last.receives('takenItems')).toEqual({ action: 'takenItems', items });
  site.last.send({ action: 'ack', taken: [5] });
  await site.last.roundTrip();
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await site.last.receives('heartbeat');
  expect(site.last.received('takenItems')).toEqual([]);
});
