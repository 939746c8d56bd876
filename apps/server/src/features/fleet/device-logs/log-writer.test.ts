import type { LogLine, ToDevice } from '@flotilla/contract/device';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { DeviceSession } from '../connections/api.ts';
import { createLogBudget } from './log-budget.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import { preparePartitions } from './partitions.ts';

interface FakePhone extends DeviceSession {
  readonly sent: ToDevice[];
}

let db: TestDatabase;
let writer: LogWriter;
let today = '2026-11-20';
const attached = new Map<number, DeviceSession>();

beforeEach(async () => {
  db = await createTestDatabase();
  await preparePartitions(db);
  attached.clear();
  writer = createLogWriter({
    db,
    connections: { session: (deviceId) => attached.get(deviceId), end() {} },
    log: { warn() {} },
    budget: createLogBudget(10_000, () => today),
    onLines() {},
  });
});
afterEach(async () => {
  await writer.close();
  await db.drop();
});

async function connect(deviceId: number, epoch = 1): Promise<FakePhone> {
  const sent: ToDevice[] = [];
  const session: FakePhone = {
    deviceId,
    deviceNo: String(deviceId),
    tenantId: 1,
    ownerId: 1,
    epoch,
    journalId: 'journal',
    sent,
    send: (message: ToDevice) => sent.push(message) > 0,
    sendText: (text) => sent.push(JSON.parse(text)) > 0,
    probe() {},
  };
  await writer.begin(session, []);
  attached.set(deviceId, session);
  return session;
}
const line = (seq: number, text = `line ${seq}`): LogLine => ({
  seq,
  time: '2026-11-20T08:00:00.000Z',
  level: 'info',
  runId: 0,
  text,
});
const acknowledged = (phone: FakePhone, logSeq: number) =>
  eventually(() => phone.sent.some((message) => message.action === 'ack' && message.logSeq === logSeq));
const stored = async (deviceId: number) => {
  const { rows } = await db.query<{ lines: string }>('select lines from device_log where device_id = $1 order by id', [
    deviceId,
  ]);
  return rows.flatMap(({ lines }) =>
    (JSON.parse(lines) as [number, string, string, string][]).map(([, , , text]) => text),
  );
};

test('lines that can never be stored are given up: those of other phones are stored, and their own phone goes on', async () => {
  await db.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin
    if new.lines like '%poison%' then raise exception using errcode = '22003'; end if; return new; end $$`);
  await db.query('create trigger refuse before insert on device_log for each row execute function refuse_poison()');
  const [bad, good] = [await connect(1), await connect(2)];
  writer.received(bad, [line(1, 'poison')]);
  writer.received(good, [line(1)]);
  await Promise.all([acknowledged(bad, 1), acknowledged(good, 1)]);
  writer.received(bad, [line(2)]);
  await acknowledged(bad, 2);
  expect(await stored(1)).toEqual(['line 2']);
  expect(await stored(2)).toEqual(['line 1']);
});

test('a disconnected phone is dropped from memory once its lines are stored', async () => {
  const [idle, busy] = [await connect(1), await connect(2)];
  await acknowledgedFirst(busy);
  writer.received(busy, [line(2)]);
  writer.disconnected(idle);
  writer.disconnected(busy);
  await eventually(() => writer.journalCount() === 0);
  expect(await stored(2)).toEqual(['line 1', 'line 2']);
});

test('an older connection that ends takes nothing from the newer one of the same phone', async () => {
  const older = await connect(1, 1);
  const newer = await connect(1, 2);
  writer.disconnected(older);
  await acknowledgedFirst(newer);
  await writer.begin(older, []);
  writer.disconnected(older);
  writer.received(newer, [line(2)]);
  await acknowledged(newer, 2);
});

async function acknowledgedFirst(phone: FakePhone): Promise<void> {
  writer.received(phone, [line(1)]);
  await acknowledged(phone, 1);
}

test('a phone that writes without end is stored up to its share of the day, acknowledged on, and stored again tomorrow', async () => {
  const [loud, other] = [await connect(1), await connect(2)];
  for (let seq = 1; seq <= 4; seq += 1) writer.received(loud, [line(seq, 'x'.repeat(2_000))]);
  writer.received(other, [line(1)]);
  await acknowledged(loud, 4);
  await acknowledged(other, 1);
  const kept = async () => (await stored(1)).map((text) => text.slice(0, 1));
  expect(await kept()).toEqual(['x', 'x', 'T']);
  expect(await stored(2)).toEqual(['line 1']);
  today = '2026-11-21';
  writer.received(loud, [line(5)]);
  await acknowledged(loud, 5);
  expect(await kept()).toEqual(['x', 'x', 'T', 'l']);
});
