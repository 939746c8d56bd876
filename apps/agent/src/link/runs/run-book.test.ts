import { fromDevice, type RunState } from '@flotilla/contract/device';
import { expect, onTestFinished, test } from 'vitest';
import { ScriptedSite } from '../../testing/scripted-site.ts';
import { createTempDir } from '../../testing/start-test-agent.ts';
import { openJournal } from '../journal/journal.ts';
import { RunBook } from './run-book.ts';

const site = new ScriptedSite();

/** The book of a phone, to be opened anew as the next agent does. */
async function setUp() {
  const journal = openJournal(await createTempDir());
  onTestFinished(() => journal.close());
  const said: RunState[] = [];
  const open = () => new RunBook({ journal, deviceId: 'a', incarnation: 's', send: (report) => said.push(report) });
  return { open, said };
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
  const { open, said } = await setUp();
  const book = open();
  await book.accept(site.order(1));
  const hot = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: 'lib', version: '1' }));
  await book.end(site.order(1), { state: 'done' }, undefined, hot);
  expect(said.at(-1)!.hot).toHaveLength(200);
  expect(fromDevice.safeParse(said.at(-1)).success).toBe(true);
});

test('the next agent tells the reports in the order in which they were written', async () => {
  const { open, said } = await setUp();
  const book = open();
  for (const runId of [2, 1]) {
    await book.accept(site.order(runId));
    await book.begin(site.order(runId));
    await book.end(site.order(runId), { state: 'done' });
  }
  const written = [...said];
  said.length = 0;
  open().resend();
  expect(said).toEqual(written);
});

test('a run whose id comes again leaves nothing behind, and what it says after that is not heard', async () => {
  const { open, said } = await setUp();
  const book = open();
  const [first, second] = [site.order(1, { nonce: 'a' }), site.order(1, { nonce: 'b' })];
  await book.accept(first);
  await book.begin(first);
  await book.accept(second);
  await book.end(first, { state: 'done' });
  said.length = 0;
  const next = open();
  expect(next.held()).toEqual([{ runId: 1, nonce: 'b', lease: 1, state: 'accepted' }]);
  next.resend();
  expect(said.map(({ nonce, state }) => [nonce, state])).toEqual([['b', 'accepted']]);
});
