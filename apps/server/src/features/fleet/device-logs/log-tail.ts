import type { LogLine } from '@flotilla/contract/device';
import type { Owner } from '../../../platform/access/who.ts';

/** A phone's lines with its owner at the time. */
export interface NewLines extends Owner {
  readonly deviceId: number;
  readonly lines: readonly LogLine[];
}
type Follower = (lines: NewLines) => void;

/** New lines of watched phones; lines of others are not buffered. */
export function createLogTail(pending: (deviceId: number) => readonly NewLines[]) {
  const followers = new Map<number, Set<Follower>>();
  return {
    publish(lines: NewLines): void {
      for (const follow of followers.get(lines.deviceId) ?? []) follow(lines);
    },
    /** Calls back with new lines. Returns earlier ones that are not stored yet. */
    follow(deviceId: number, follower: Follower) {
      const own = followers.get(deviceId) ?? new Set();
      followers.set(deviceId, own.add(follower));
      return {
        unstored: pending(deviceId),
        stop() {
          own.delete(follower);
          if (own.size === 0 && followers.get(deviceId) === own) followers.delete(deviceId);
        },
      };
    },
  };
}
export type LogTail = ReturnType<typeof createLogTail>;
