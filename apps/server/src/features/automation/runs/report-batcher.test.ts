import type { RunState } from '@flotilla/contract/device';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { DeviceSession } from '../../fleet/connections/api.ts';
import { type Arrived, createReportBatcher } from './report-batcher.ts';

const acknowledged: number[] = [];
const session = {
  send(message: { runs?: { runId: number }[] }) {
    acknowledged.push(...(message.runs ?? []).map((run) => run.runId));
    return true;
  },
} as unknown as DeviceSession;
const arrived = (runId: number, more: Partial<RunState> = {}): Arrived => ({
  session,
  deviceId: 1,
  journalId: 'j',
  apkVersion: '',
  report: { action: 'runState', runId, lease: 1, state: 'done', at: '', ...more } satisfies RunState,
});
const failure = (code: string) => Object.assign(new Error('refused'), { cause: { code } });

test('a report that can never be stored is set aside: all others are stored, in their order', async () => {
  acknowledged.length = 0;
  const stored: number[] = [];
  const faults: unknown[] = [];
  const batcher = createReportBatcher({
    async store(reports) {
      const ids = reports.map(({ report }) => report.runId);
      if (ids.includes(13)) throw failure('22003');
      stored.push(...ids);
    },
    refused: () => {},
    onError: (error) => faults.push(error),
  });
  const ids = Array.from({ length: 40 }, (_value, index) => index);
  for (const id of ids) batcher.add(arrived(id));
  await eventually(() => stored.length === 39);
  expect(stored).toEqual(ids.filter((id) => id !== 13));
  expect(acknowledged).toEqual(stored);
  expect(faults.length).toBeGreaterThan(0);
  await batcher.close();
});

test('while the database is away it is asked at its pace, nothing is acknowledged and nothing lost', async () => {
  acknowledged.length = 0;
  let away = true;
  const asked: number[] = [];
  const batcher = createReportBatcher({
    async store(reports) {
      asked.push(reports.length);
      if (away) throw failure('57P01');
    },
    refused: () => {},
    onError: () => {},
    retryAfterMs: 200,
  });
  batcher.add(arrived(1));
  const startedMs = performance.now();
  await eventually(() => asked.length === 2);
  expect(performance.now() - startedMs).toBeGreaterThan(190);
  batcher.add(arrived(2));
  expect(acknowledged).toEqual([]);
  away = false;
  await eventually(() => acknowledged.length === 2);
  expect(acknowledged).toEqual([1, 2]);
  await batcher.close();
});

test('closing stores what has arrived', async () => {
  acknowledged.length = 0;
  const batcher = createReportBatcher({ store: async () => {}, refused: () => {}, onError: () => {} });
  for (let id = 0; id < 2_500; id++) batcher.add(arrived(id));
  await batcher.close();
  expect(acknowledged).toHaveLength(2_500);
});

test('while the database is away no more is held than there is room for; later there is room again', async () => {
  acknowledged.length = 0;
  let away = true;
  let asked = 0;
  const refused: number[] = [];
  const batcher = createReportBatcher({
    async store() {
      asked += 1;
      if (away) throw failure('57P01');
    },
    refused: ({ report }) => refused.push(report.runId),
    onError: () => {},
    retryAfterMs: 20,
    mostHeldBytes: 1_000_000,
  });
  const large = { result: 'x'.repeat(100_000) };
  for (let id = 1; id <= 10; id += 1) batcher.add(arrived(id, large));
  expect(refused).toEqual([5, 6, 7, 8, 9, 10]);
  // What is tried in vain is counted once.
  await eventually(() => asked > 3);
  batcher.add(arrived(11));
  batcher.add(arrived(12, large));
  expect(refused).toEqual([5, 6, 7, 8, 9, 10, 12]);
  away = false;
  await eventually(() => acknowledged.length === 5);
  expect(acknowledged).toEqual([1, 2, 3, 4, 11]);
  batcher.add(arrived(5, large));
  await eventually(() => acknowledged.includes(5));
  await batcher.close();
});
