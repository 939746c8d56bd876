import type { LogLine } from '@flotilla/contract/device';
import type { Owner } from '../../../platform/access/who.ts';

/** Lines of one phone, and in whose hands it said them. */
export interface Heard extends Owner {
  readonly deviceId: number;
  readonly lines: readonly LogLine[];
}
type Hear = (heard: Heard) => void;

/** New lines of the phones that somebody watches; of others nothing is kept. */
export interface LogTail {
  heard(heard: Heard): void;
  /** Calls back with lines from now on. Answers the lines that came before and are not stored yet. */
  follow(deviceId: number, hear: Hear): { readonly unstored: readonly Heard[]; stop(): void };
}

export function createLogTail(pending: (deviceId: number) => readonly Heard[]): LogTail {
  const followers = new Map<number, Set<Hear>>();
  return {
    heard(heard) {
      for (const hear of followers.get(heard.deviceId) ?? []) hear(heard);
    },
    follow(deviceId, hear) {
      const own = followers.get(deviceId) ?? new Set();
      followers.set(deviceId, own.add(hear));
      return {
        unstored: pending(deviceId),
        stop() {
          own.delete(hear);
          if (own.size === 0 && followers.get(deviceId) === own) followers.delete(deviceId);
        },
      };
    },
  };
}
