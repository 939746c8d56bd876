import type { ToDevice } from '@flotilla/contract/device';
import type { DeviceSettings } from '@flotilla/contract/phone-settings';
import { type LiveSession, rareHeartbeatMs } from './live-session.ts';
import type { PhoneStates } from './phone-states.ts';

/** A phone that this server judges: it is connected here, or was online before the start of the server. */
interface OwnPhone {
  readonly session: LiveSession | null;
  /** Monotonic time of the last message. */
  receivedAtMs: number;
  /** A longer silence means that the phone is offline. */
  timeoutMs: number;
}

interface Options {
  readonly states: Pick<PhoneStates, 'connected' | 'isOnline' | 'setOnline'>;
  readonly sweepMs: number;
  /** The connection no longer holds its phone's session. */
  released(session: LiveSession): void;
}

const silentHeartbeats = 2.5;
/** After a restart phones need this time to reconnect, however short their heartbeat. */
const leastGraceMs = 10_000;

/** The sessions of the phones that are connected to this server. */
export function createOwnPhones({ states, sweepMs, released }: Options) {
  const phones = new Map<number, OwnPhone>();
  let sweptAtMs = performance.now();

  /** Leaves time for the sweep, so that silence is found within two and a half heartbeats. */
  const timeoutOf = (heartbeatMs: number): number => {
    const countedMs = Math.min(heartbeatMs, rareHeartbeatMs);
    return Math.max(countedMs * 1.5, countedMs * silentHeartbeats - sweepMs);
  };
  const sessionOf = (deviceId: number): LiveSession | undefined => phones.get(deviceId)?.session ?? undefined;

  const judge = (deviceId: number, { session, timeoutMs }: OwnPhone, silentMs: number) => {
    if (silentMs > timeoutMs) {
      session?.control.refuse('unavailable');
      states.setOnline(deviceId, false);
    } else if (session?.heartbeatIsRare && silentMs > rareHeartbeatMs / 3) session.ping();
  };

  return {
    session: sessionOf,
    *sessions(): Iterable<LiveSession> {
      for (const { session } of phones.values()) if (session) yield session;
    },
    send: (deviceId: number, message: ToDevice): boolean => sessionOf(deviceId)?.send(message) ?? false,
    expectSettings(deviceId: number, { heartbeat }: DeviceSettings): void {
      const phone = phones.get(deviceId);
      if (!phone?.session) return;
      phone.session.heartbeatMs = heartbeat * 1000;
      phone.timeoutMs = timeoutOf(phone.session.heartbeatMs);
      phone.receivedAtMs = performance.now();
    },
    /** Makes this the phone's current session. Returns `false` if there is a newer one. */
    attach(session: LiveSession): boolean {
      const { deviceId, heartbeatMs } = session;
      const older = sessionOf(deviceId);
      if (older && older.epoch > session.epoch) return false;
      phones.set(deviceId, { session, receivedAtMs: performance.now(), timeoutMs: timeoutOf(heartbeatMs) });
      states.connected(session);
      older?.control.refuse('replaced');
      states.setOnline(deviceId, true);
      return true;
    },
    /** The connection has closed. Returns `false` if a newer one has taken over. */
    detach(session: LiveSession): boolean {
      const { deviceId } = session;
      if (sessionOf(deviceId) !== session) return false;
      phones.delete(deviceId);
      released(session);
      states.setOnline(deviceId, false);
      return true;
    },
    /** Extends the phone's deadline. Returns `false` for a connection that a newer one has replaced. */
    received(session: LiveSession): boolean {
      const phone = phones.get(session.deviceId);
      if (phone?.session !== session) return false;
      phone.receivedAtMs = performance.now();
      return true;
    },
    /** The phone was online before this start, so it has time to reconnect. */
    expect(deviceId: number, heartbeatMs: number): void {
      const nowMs = performance.now();
      const timeoutMs = Math.max(leastGraceMs, timeoutOf(heartbeatMs));
      phones.set(deviceId, { session: null, receivedAtMs: nowMs, timeoutMs });
      sweptAtMs = nowMs;
    },
    /** Once per `sweepMs`: marks silent phones as offline. */
    sweep(): void {
      const nowMs = performance.now();
      // A late sweep means that this process was blocked, not that the phones were silent.
      const lateMs = Math.max(0, nowMs - sweptAtMs - sweepMs * 1.5);
      sweptAtMs = nowMs;
      for (const [deviceId, phone] of phones) {
        if (states.isOnline(deviceId)) {
          phone.receivedAtMs += lateMs;
          judge(deviceId, phone, nowMs - phone.receivedAtMs);
        } else if (!phone.session) phones.delete(deviceId);
      }
    },
  };
}
