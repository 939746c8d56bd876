import type { RunState } from '@flotilla/contract/device';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScriptedPhone } from '../../testing/scripted-phone.ts';
import { ScriptedRuntime } from '../../testing/scripted-runtime.ts';
import { ScriptedSite } from '../../testing/scripted-site.ts';
import { soon } from '../../testing/soon.ts';
import { createTempDir } from '../../testing/start-test-agent.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { defaultTiming } from '../timing.ts';
import { RunBook } from './run-book.ts';
import { Runner } from './runner.ts';

const site = new ScriptedSite();

/** A runner whose disk can be filled. */
async function setUp() {
  const real = openJournal(await createTempDir());
  onTestFinished(() => real.close());
  const disk = { isFull: false, refusals: 0 };
  const journal: Journal = {
    ...real,
    write(change) {
      if (!disk.isFull) return real.write(change);
      disk.refusals += 1;
      return Promise.reject(new Error('the disk is full'));
    },
  };
  const sent: RunState[] = [];
  const book = new RunBook({
    journal,
    deviceId: 'a',
    incarnation: 's',
    send: (report) => sent.push(report),
    logsStored: async () => {},
  });
  const runtime = new ScriptedRuntime();
  const runner = new Runner({
    phone: new ScriptedPhone(),
    book,
    journal,
    scripts: { load: async () => 'source' },
    runtime,
    hot: { settled: async () => undefined, modules: () => [], endsUseOf: () => false },
    createHost: runtime.createHost,
    server: { base: 'http://127.0.0.1:1/', channel: '' },
    timing: defaultTiming,
    log: pino({ level: 'silent' }),
    appendLog: () => undefined,
    artifactSaved: () => undefined,
    send: () => true,
  });
  runner.attend({ token: 't', deviceNo: '1', scriptKey: '', httpAllow: () => [], epoch: 1 }, []);
  return { disk, book, runner, runtime, sent };
}

test('a run whose acceptance cannot be written is not accepted, not started, and taken when it comes again', async () => {
  const { disk, book, runner, runtime, sent } = await setUp();
  disk.isFull = true;
  await expect(runner.order(site.order(1))).rejects.toThrow('the disk is full');
  expect(book.held()).toEqual([]);
  expect(sent).toEqual([]);
  disk.isFull = false;
  await runner.order(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(sent.map((report) => report.state)).toEqual(['accepted', 'running']);
});

test('an end that cannot be written is written when there is room, and nothing else starts before', async () => {
  const { disk, runner, runtime, sent } = await setUp();
  await runner.order(site.order(1));
  await runner.order(site.order(2));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  disk.isFull = true;
  runtime.started[0]?.finish({ state: 'done', result: 7 });
  await vi.waitFor(() => expect(disk.refusals).toBe(1), soon);
  expect(runtime.started).toHaveLength(1);
  disk.isFull = false;
  await vi.waitFor(() => expect(runtime.started).toHaveLength(2), soon);
  expect(sent.map(({ runId, state }) => [runId, state])).toEqual([
    [1, 'accepted'],
    [2, 'accepted'],
    [1, 'running'],
    [1, 'done'],
    [2, 'running'],
  ]);
});
