import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { noEvents } from '../../../testing/no-events.ts';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import { createConnections, type LiveConnections } from './connections.ts';
import type { LivePhone } from './live-phone.ts';
import { LiveSession } from './live-session.ts';

/** Each write: whether the phone was online, and its battery. */
const saved: [boolean, number | undefined][] = [];
vi.mock('./session-store.ts', () => ({ releaseAllSessions: async () => {}, releaseSessions: async () => {} }));
vi.mock('./live-store.ts', () => ({
  loadLive: async () => [],
  saveLive: async (_database: unknown, phones: readonly LivePhone[]) => {
    for (const { online, heartbeat } of phones) saved.push([online, heartbeat?.battery]);
  },
}));

const deviceId = 7;
let connections: LiveConnections;
/** The process has stood still for so long. */
let stoodMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + stoodMs);
});
afterEach(async () => {
  await connections.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  saved.length = 0;
  stoodMs = 0;
});

async function start(options: { saveEveryMs?: number } = {}): Promise<LiveSession> {
  const log = pino({ level: 'silent' });
  connections = createConnections({
    events: noEvents,
    db: {} as never,
    soleServer: { require() {} },
    bus: createLocalBus(() => {}),
    log,
    ...options,
  });
  await connections.start();
  const session = sessionOf(1);
  connections.attach(session);
  return session;
}

function sessionOf(epoch: number): LiveSession {
  const settings = { heartbeat: 4, runMode: 'agent', logFloatWindow: false, startStopFloatWindow: false } as const;
  const socket = { readyState: 1, OPEN: 1, send() {}, bufferedAmount: 0 } as unknown as WebSocket;
  const control = { refuse() {}, restart() {}, async reconsider() {} };
  const identity = { deviceId, deviceNo: 'a', tenantId: 1, ownerId: 1, settings, screenSettings: {} as never };
  return new LiveSession(socket, control, identity, { epoch, journalId: 'j', instance: '', unconfirmed: false });
}
const isOnline = () => connections.live(deviceId)?.online;

test.each([0, 250, 500, 999])(
  'a phone that is silent is offline after one and a half heartbeats and within two and a half, %i ms after a sweep',
  async (phaseMs) => {
    const session = await start();
    await vi.advanceTimersByTimeAsync(phaseMs);
    connections.heartbeat(session, heartbeatOf());
    await vi.advanceTimersByTimeAsync(6_000);
    expect(isOnline()).toBe(true);
    await vi.advanceTimersByTimeAsync(4_001);
    expect(isOnline()).toBe(false);
  },
);

test('messages of a replaced connection do not keep its phone online', async () => {
  const older = await start();
  connections.attach(sessionOf(2));
  for (let second = 1; second <= 12; second += 1) {
    connections.heartbeat(older, heartbeatOf());
    connections.received(older);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(isOnline()).toBe(false);
});

test('a sweep that comes late extends every deadline', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(1_500);
  stoodMs = 30_000;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOnline()).toBe(false);
});

test('a change is written with the next sweep, a heartbeat within its time', async () => {
  const session = await start({ saveEveryMs: 20_000 });
  await vi.advanceTimersByTimeAsync(1_001);
  expect(saved).toEqual([[true, undefined]]);
  for (let battery = 1; battery <= 20; battery += 1) {
    connections.heartbeat(session, heartbeatOf({ battery }));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(saved.length).toBeGreaterThan(1);
  expect(saved.length).toBeLessThanOrEqual(3);
  connections.detach(session);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(saved.at(-1)).toEqual([false, 20]);
});
