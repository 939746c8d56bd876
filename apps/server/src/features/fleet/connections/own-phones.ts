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
export class OwnPhones {
  readonly #options: Options;
  readonly #phones = new Map<number, OwnPhone>();
  #sweptAtMs = performance.now();

  constructor(options: Options) {
    this.#options = options;
  }

  session(deviceId: number): LiveSession | undefined {
    return this.#phones.get(deviceId)?.session ?? undefined;
  }

  *sessions(): Iterable<LiveSession> {
    for (const { session } of this.#phones.values()) if (session) yield session;
  }

  send(deviceId: number, message: ToDevice): boolean {
    return this.session(deviceId)?.send(message) ?? false;
  }

  expectSettings(deviceId: number, { heartbeat }: DeviceSettings): void {
    const phone = this.#phones.get(deviceId);
    if (!phone?.session) return;
    phone.session.heartbeatMs = heartbeat * 1000;
    phone.timeoutMs = this.#timeoutOf(phone.session.heartbeatMs);
    phone.receivedAtMs = performance.now();
  }

  /** Makes this the phone's current session. Returns `false` if there is a newer one. */
  attach(session: LiveSession): boolean {
    const { states } = this.#options;
    const { deviceId, heartbeatMs } = session;
    const older = this.session(deviceId);
    if (older && older.epoch > session.epoch) return false;
    this.#phones.set(deviceId, { session, receivedAtMs: performance.now(), timeoutMs: this.#timeoutOf(heartbeatMs) });
    states.connected(session);
    older?.control.refuse('replaced');
    states.setOnline(deviceId, true);
    return true;
  }

  /** The connection has closed. Returns `false` if a newer one has taken over. */
  detach(session: LiveSession): boolean {
    const { deviceId } = session;
    if (this.session(deviceId) !== session) return false;
    this.#phones.delete(deviceId);
    this.#options.released(session);
    this.#options.states.setOnline(deviceId, false);
    return true;
  }

  /** Extends the phone's deadline. Returns `false` for a connection that a newer one has replaced. */
  received(session: LiveSession): boolean {
    const phone = this.#phones.get(session.deviceId);
    if (phone?.session !== session) return false;
    phone.receivedAtMs = performance.now();
    return true;
  }

  /** The phone was online before this start, so it has time to reconnect. */
  expect(deviceId: number, heartbeatMs: number): void {
    const nowMs = performance.now();
    const timeoutMs = Math.max(leastGraceMs, this.#timeoutOf(heartbeatMs));
    this.#phones.set(deviceId, { session: null, receivedAtMs: nowMs, timeoutMs });
    this.#sweptAtMs = nowMs;
  }

  /** Once per `sweepMs`: marks silent phones as offline. */
  sweep(): void {
    const { states, sweepMs } = this.#options;
    const nowMs = performance.now();
    // A late sweep means that this process was blocked, not that the phones were silent.
    const lateMs = Math.max(0, nowMs - this.#sweptAtMs - sweepMs * 1.5);
    this.#sweptAtMs = nowMs;
    for (const [deviceId, phone] of this.#phones) {
      if (states.isOnline(deviceId)) {
        phone.receivedAtMs += lateMs;
        this.#judge(deviceId, phone, nowMs - phone.receivedAtMs);
      } else if (!phone.session) this.#phones.delete(deviceId);
    }
  }

  #judge(deviceId: number, { session, timeoutMs }: OwnPhone, silentMs: number): void {
    if (silentMs > timeoutMs) {
      session?.control.refuse('unavailable');
      this.#options.states.setOnline(deviceId, false);
    } else if (session?.heartbeatIsRare && silentMs > rareHeartbeatMs / 3) session.ping();
  }

  /** Leaves time for the sweep, so that silence is found within two and a half heartbeats. */
  #timeoutOf(heartbeatMs: number): number {
    const countedMs = Math.min(heartbeatMs, rareHeartbeatMs);
    return Math.max(countedMs * 1.5, countedMs * silentHeartbeats - this.#options.sweepMs);
  }
}
