import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { noEvents } from '../../../testing/no-events.ts';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import { createConnections, type LiveConnections } from './connections.ts';
import { LiveSession } from './live-session.ts';

let db: TestDatabase;
let connections: LiveConnections;

beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  await connections.close();
  await db.drop();
});

const open = async (options: { sweepMs: number; saveEveryMs: number }) => {
  const log = pino({ level: 'silent' });
  connections = createConnections({
    events: noEvents,
    db,
    soleServer: { require() {} },
    bus: createLocalBus(() => {}),
    log,
    ...options,
  });
  await connections.start();
};
const phone = async (deviceId: string) => {
  const { rows } = await db.query<{ id: number }>('insert into device (device_id) values ($1) returning id', [
    deviceId,
  ]);
  const settings = { heartbeat: 5, runMode: 'agent', logFloatWindow: false, startStopFloatWindow: false } as const;
  const socket = { readyState: 1, OPEN: 1, send() {}, bufferedAmount: 0 } as unknown as WebSocket;
  const control = { refuse() {}, restart() {}, async reconsider() {} };
  const id = rows[0]!.id;
  const identity = { deviceId: id, deviceNo: deviceId, tenantId: 1, ownerId: 1, settings, screenSettings: {} as never };
  const epoch = (await connections.claim({ deviceId: id, journalId: 'j' }))!;
  const session = new LiveSession(socket, control, identity, {
    epoch,
    journalId: 'j',
    instance: '',
    unconfirmed: false,
  });
  connections.attach(session);
  return session;
};
const saved = async () => {
  const { rows } = await db.query<{ online: boolean; battery: number }>(
    'select online, battery from device_live order by 1',
  );
  return rows;
};

test('changes and heartbeats are written', async () => {
  await open({ sweepMs: 20, saveEveryMs: 200 });
  const session = await phone('a');
  await eventually(async () => (await saved()).length === 1);
  connections.heartbeat(session, heartbeatOf({ battery: 42 }));
  await eventually(async () => (await saved())[0]!.battery === 42);
  expect(await saved()).toEqual([{ online: true, battery: 42 }]);
  connections.detach(session);
  await eventually(async () => (await saved())[0]!.online === false);
});

test('what could not be written is written later', async () => {
  await open({ sweepMs: 20, saveEveryMs: 200 });
  const session = await phone('a');
  await eventually(async () => (await saved()).length === 1);
  await db.query('alter table device_live rename to away');
  connections.heartbeat(session, heartbeatOf({ battery: 7 }));
  connections.refused(session.deviceId, 'clone');
  const failed = vi.spyOn(db, 'query');
  await eventually(() => failed.mock.calls.length > 1);
  failed.mockRestore();
  await db.query('alter table away rename to device_live');
  await eventually(async () => (await saved())[0]!.battery === 7);
});

test('the closed sessions of a fleet of any size are released later if the database was away', async () => {
  await open({ sweepMs: 60_000, saveEveryMs: 60_000 });
  const session = await phone('b');
  await db.query('alter table device_session rename to away_session');
  const closed = 200_000;
  for (let n = 0; n < closed; n += 1) connections.giveBack({ ...session, deviceId: n + 1_000 } as LiveSession);
  connections.giveBack(session);
  await connections.close();
  await db.query('alter table away_session rename to device_session');
  await connections.close();
  const { rows } = await db.query('select from device_session where connected');
  expect(rows).toEqual([]);
});
