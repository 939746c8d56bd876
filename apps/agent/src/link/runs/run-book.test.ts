import { fromDevice, type RunState } from '@flotilla/contract/device';
import { expect, onTestFinished, test } from 'vitest';
import { ScriptedSite } from '../../testing/scripted-site.ts';
import { createTempDir } from '../../testing/start-test-agent.ts';
import { openJournal } from '../journal/journal.ts';
import { RunBook } from './run-book.ts';

const site = new ScriptedSite();

/** Creates the book of a phone, which can be opened again like by the next agent. */
async function setUp() {
  const journal = openJournal(await createTempDir());
  onTestFinished(() => journal.close());
  const sent: RunState[] = [];
  const open = () =>
    new RunBook({
      journal,
      deviceId: 'a',
      incarnation: 's',
      send: (report) => sent.push(report),
      logsStored: async () => {},
    });
  return { open, sent };
}

test('a run whose end is being written is held as running until the end is on disk', async () => {
  const { open } = await setUp();
  const book = open();
  const order = site.order(1);
  await book.accept(order);
  await book.begin(order);
  const ending = book.end(order, { state: 'done' });
  const held = { runId: 1, nonce: order.nonce, lease: 1 };
  expect(book.held()).toEqual([{ ...held, state: 'running' }]);
  await ending;
  expect(book.held()).toEqual([{ ...held, state: 'done' }]);
});

test('a run that ends while its start is acknowledged is held until the end is acknowledged too', async () => {
  const { open } = await setUp();
  const book = open();
  const order = site.order(1);
  const { runId, nonce, lease } = order;
  await book.accept(order);
  await book.begin(order);
  const started = ['accepted', 'running'].map((state) => ({ runId, nonce, lease, state }));
  await Promise.all([book.acknowledge(started), book.end(order, { state: 'done', result: 'whole' })]);
  const held = [{ runId, nonce, lease, state: 'done' }];
  expect(book.held()).toEqual(held);
  expect(open().held()).toEqual(held);
  await book.acknowledge(held);
  expect(book.held()).toEqual([]);
});

test('what is running is not started under a later lease', async () => {
  const { open } = await setUp();
  const book = open();
  const order = site.order(1);
  await book.accept(order);
  expect(book.judge({ ...order, lease: 2 })).toEqual({ kind: 'new' });
  await book.begin(order);
  expect(book.judge({ ...order, lease: 2 })).toEqual({ kind: 'started', lease: 1 });
});

test('an end names no more hot scripts than the site takes', async () => {
  const { open, sent } = await setUp();
  const book = open();
  await book.accept(site.order(1));
  const hot = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: 'lib', version: '1' }));
  await book.end(site.order(1), { state: 'done' }, undefined, hot);
  expect(sent.at(-1)!.hot).toHaveLength(200);
  expect(fromDevice.safeParse(sent.at(-1)).success).toBe(true);
});

test('the next agent sends the reports in the order in which they were written', async () => {
  const { open, sent } = await setUp();
  const book = open();
  for (const runId of [2, 1]) {
    await book.accept(site.order(runId));
    await book.begin(site.order(runId));
    await book.end(site.order(runId), { state: 'done' });
  }
  const written = [...sent];
  sent.length = 0;
  open().resend();
  expect(sent).toEqual(written);
});

test('a run whose id is reused leaves nothing behind, and its later reports are dropped', async () => {
  const { open, sent } = await setUp();
  const book = open();
  const [first, second] = [site.order(1, { nonce: 'a' }), site.order(1, { nonce: 'b' })];
  await book.accept(first);
  await book.begin(first);
  await book.accept(second);
  await book.end(first, { state: 'done' });
  sent.length = 0;
  const next = open();
  expect(next.held()).toEqual([{ runId: 1, nonce: 'b', lease: 1, state: 'accepted' }]);
  next.resend();
  expect(sent.map(({ nonce, state }) => [nonce, state])).toEqual([['b', 'accepted']]);
});

test('a repeated order is answered once the acceptance is on disk', async () => {
  const { open, sent } = await setUp();
  const book = open();
  const accepting = book.accept(site.order(1));
  const repeating = book.repeat(site.order(1));
  expect(sent).toEqual([]);
  await Promise.all([accepting, repeating]);
  expect(sent.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
});

test('an acknowledgement of another lease or nonce does not drop the report', async () => {
  const { open, sent } = await setUp();
  const book = open();
  const { runId, nonce, lease } = site.order(1, { lease: 2 });
  await book.accept(site.order(1, { lease: 2 }));
  await book.acknowledge([
    { runId, nonce, lease: lease - 1, state: 'accepted' },
    { runId, nonce: 'another', lease, state: 'accepted' },
  ]);
  sent.length = 0;
  book.resend();
  expect(sent).toMatchObject([{ runId, lease, state: 'accepted' }]);
});
