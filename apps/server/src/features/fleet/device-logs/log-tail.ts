import type { LogLine } from '@flotilla/contract/device';
import type { Owner } from '../../../platform/access/who.ts';

/** A phone's lines with its owner at the time. */
export interface Heard extends Owner {
  readonly deviceId: number;
  readonly lines: readonly LogLine[];
}
type Hear = (heard: Heard) => void;

/** New lines of watched phones; lines of others are not buffered. */
export function createLogTail(pending: (deviceId: number) => readonly Heard[]) {
  const followers = new Map<number, Set<Hear>>();
  return {
    heard(heard: Heard): void {
      for (const hear of followers.get(heard.deviceId) ?? []) hear(heard);
    },
    /** Calls back with new lines. Answers earlier ones that are not stored yet. */
    follow(deviceId: number, hear: Hear) {
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
export type LogTail = ReturnType<typeof createLogTail>;
