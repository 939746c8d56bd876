import type { ToDevice } from '@flotilla/contract/device';
import type { DeviceSession } from '../../fleet/connections/api.ts';

type CommandFrame = Extract<ToDevice, { action: 'command' }>;

interface Asked {
  /** Null when its time is over: it is not said again, and its answer still tells what happened. */
  frame: CommandFrame | null;
  saidAtMs: number;
  /** Its answer is on the way into the database. */
  answered: boolean;
}

interface OfPhone {
  readonly session: DeviceSession;
  readonly asked: Map<number, Asked>;
}

/**
 * The commands that were said on the connections of this node and not answered there. Only an answer to one of them is looked at:
 * whatever else a phone sends costs nothing. A phone that came back answers again when the command is said again.
 */
export class Outstanding {
  readonly #phones = new Map<number, OfPhone>();

  /** Says a command over the connection that it was claimed for. */
  say(session: DeviceSession, frame: CommandFrame): void {
    let phone = this.#phones.get(session.deviceId);
    if (phone?.session !== session) {
      phone = { session, asked: new Map() };
      this.#phones.set(session.deviceId, phone);
    }
    phone.asked.set(frame.commandId, { frame, saidAtMs: performance.now(), answered: false });
    session.send(frame);
  }

  /** Whether the phone was asked this here and this is its first answer. */
  take(session: DeviceSession, commandId: number): boolean {
    const phone = this.#phones.get(session.deviceId);
    const one = phone?.session === session ? phone.asked.get(commandId) : undefined;
    if (!one || one.answered) return false;
    one.answered = true;
    return true;
  }

  /** An answer that was taken could not be held: the phone is to give it again. */
  giveBack(deviceId: number, commandId: number): void {
    const one = this.#phones.get(deviceId)?.asked.get(commandId);
    if (one) one.answered = false;
  }

  isSaid(session: DeviceSession, commandId: number): boolean {
    const phone = this.#phones.get(session.deviceId);
    return phone?.session === session && phone.asked.has(commandId);
  }

  /** Its time is over. */
  expire(deviceId: number, commandId: number): void {
    const one = this.#phones.get(deviceId)?.asked.get(commandId);
    if (one) one.frame = null;
  }

  /** What has ended elsewhere is not said again. */
  keepOnly(open: ReadonlySet<number>): void {
    for (const { asked } of this.#phones.values()) {
      for (const [commandId, one] of asked) if (!open.has(commandId)) one.frame = null;
    }
  }

  drop(deviceId: number, commandId: number): void {
    const asked = this.#phones.get(deviceId)?.asked;
    if (asked?.delete(commandId) && asked.size === 0) this.#phones.delete(deviceId);
  }

  /** Says again what was said longer than `afterMs` ago, where the connection is still the phone's; forgets the others. */
  repeat(afterMs: number, sessionOf: (deviceId: number) => DeviceSession | undefined): void {
    const nowMs = performance.now();
    for (const [deviceId, { session, asked }] of this.#phones) {
      if (sessionOf(deviceId) !== session) {
        this.#phones.delete(deviceId);
        continue;
      }
      for (const one of asked.values()) {
        if (one.answered || !one.frame || nowMs - one.saidAtMs < afterMs) continue;
        one.saidAtMs = nowMs;
        session.send(one.frame);
      }
    }
  }
}
