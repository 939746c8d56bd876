import type { ToDevice } from '@flotilla/contract/device';
import type { DeviceSession } from '../../fleet/connections/api.ts';

type CommandFrame = Extract<ToDevice, { action: 'command' }>;

interface SentCommand {
  /** The message to repeat; `null` after the deadline. A late result still counts. */
  frame: CommandFrame | null;
  sentAtMs: number;
  /** Whether the command's result is being stored. */
  answered: boolean;
}

interface OfPhone {
  readonly session: DeviceSession;
  readonly sent: Map<number, SentCommand>;
}

/**
 * Commands sent by this node and not answered yet. Any other answer is ignored without a database access. A reconnected phone
 * answers again when its command is repeated.
 */
export class Outstanding {
  readonly #phones = new Map<number, OfPhone>();

  /** Sends a command over the connection that claimed it. */
  send(session: DeviceSession, frame: CommandFrame): void {
    let phone = this.#phones.get(session.deviceId);
    if (phone?.session !== session) {
      phone = { session, sent: new Map() };
      this.#phones.set(session.deviceId, phone);
    }
    phone.sent.set(frame.commandId, { frame, sentAtMs: performance.now(), answered: false });
    session.send(frame);
  }

  /** Whether this server sent the command and this is its first result. */
  take(session: DeviceSession, commandId: number): boolean {
    const phone = this.#phones.get(session.deviceId);
    const one = phone?.session === session ? phone.sent.get(commandId) : undefined;
    if (!one || one.answered) return false;
    one.answered = true;
    return true;
  }

  /** Accepts the result again, because an accepted one could not be stored and the phone has to repeat it. */
  giveBack(deviceId: number, commandId: number): void {
    const one = this.#phones.get(deviceId)?.sent.get(commandId);
    if (one) one.answered = false;
  }

  isSent(session: DeviceSession, commandId: number): boolean {
    const phone = this.#phones.get(session.deviceId);
    return phone?.session === session && phone.sent.has(commandId);
  }

  /** The command's deadline has passed, so the command is not repeated. */
  expire(deviceId: number, commandId: number): void {
    const one = this.#phones.get(deviceId)?.sent.get(commandId);
    if (one) one.frame = null;
  }

  /** Stops repeating deliveries that have ended elsewhere. */
  keepOnly(open: ReadonlySet<number>): void {
    for (const { sent } of this.#phones.values()) {
      for (const [commandId, one] of sent) if (!open.has(commandId)) one.frame = null;
    }
  }

  drop(deviceId: number, commandId: number): void {
    const sent = this.#phones.get(deviceId)?.sent;
    if (sent?.delete(commandId) && sent.size === 0) this.#phones.delete(deviceId);
  }

  /** Repeats commands sent longer than `afterMs` ago on the phone's current connection; forgets the others. */
  repeat(afterMs: number, sessionOf: (deviceId: number) => DeviceSession | undefined): void {
    const nowMs = performance.now();
    for (const [deviceId, { session, sent }] of this.#phones) {
      if (sessionOf(deviceId) !== session) {
        this.#phones.delete(deviceId);
        continue;
      }
      for (const one of sent.values()) {
        if (one.answered || !one.frame || nowMs - one.sentAtMs < afterMs) continue;
        one.sentAtMs = nowMs;
        session.send(one.frame);
      }
    }
  }
}
