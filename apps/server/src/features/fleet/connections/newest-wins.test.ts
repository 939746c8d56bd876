import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { noEvents } from '../../../testing/no-events.ts';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import { createConnections, type LiveConnections } from './connections.ts';
import { LiveSession } from './live-session.ts';

const deviceId = 7;
let connections: LiveConnections;

beforeEach(() => {
  connections = createConnections({
    events: noEvents,
    db: {} as never,
    soleServer: { require() {} },
    bus: createLocalBus(() => {}),
    log: pino({ level: 'silent' }),
  });
});

function sessionOf(epoch: number) {
  const refuse = vi.fn();
  const send = vi.fn();
  const socket = { readyState: 1, OPEN: 1, send, bufferedAmount: 0 } as unknown as WebSocket;
  const settings = { heartbeat: 5, runMode: 'agent', logFloatWindow: false, startStopFloatWindow: false } as const;
  const phone = { deviceId, deviceNo: 'a', tenantId: 1, ownerId: 1, settings, screenSettings: {} as never };
  const session = new LiveSession(socket, { refuse, restart() {}, async reconsider() {} }, phone, {
    epoch,
    journalId: 'j',
    instance: 'i',
    unconfirmed: false,
  });
  return { session, refuse, send };
}
const isReached = (send: ReturnType<typeof vi.fn>) => {
  send.mockClear();
  return connections.send(deviceId, { action: 'exitRoom' }) && send.mock.calls.length === 1;
};

test('an older connection whose welcome comes late does not replace the newer one', () => {
  const [older, newer] = [sessionOf(1), sessionOf(2)];
  expect(connections.attach(newer.session)).toBe(true);
  expect(connections.attach(older.session)).toBe(false);
  expect(connections.session(deviceId)).toBe(newer.session);
  expect([isReached(newer.send), newer.refuse.mock.calls]).toEqual([true, []]);
});

test('the end of a replaced connection takes nothing from the newer one', () => {
  const [older, newer] = [sessionOf(1), sessionOf(2)];
  connections.attach(older.session);
  connections.attach(newer.session);
  expect(older.refuse).toHaveBeenCalledWith('replaced');
  expect(connections.detach(older.session)).toBe(false);
  connections.heartbeat(newer.session, heartbeatOf({ battery: 2 }));
  expect(connections.live(deviceId)).toMatchObject({ online: true, heartbeat: { battery: 2 } });
  expect(isReached(newer.send)).toBe(true);
});

test('a heartbeat of a replaced connection counts for nothing', () => {
  const [older, newer] = [sessionOf(1), sessionOf(2)];
  connections.attach(older.session);
  connections.attach(newer.session);
  connections.heartbeat(newer.session, heartbeatOf({ battery: 2 }));
  const heard = vi.fn();
  connections.onHeartbeat(heard);
  connections.heartbeat(older.session, heartbeatOf({ battery: 1 }));
  expect(connections.live(deviceId)).toMatchObject({ heartbeat: { battery: 2 } });
  expect(heard).not.toHaveBeenCalled();
});
