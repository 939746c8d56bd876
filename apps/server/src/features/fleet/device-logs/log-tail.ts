import type { LogLine } from '@flotilla/contract/device';
import type { Owner } from '../../../platform/access/who.ts';

/** Log lines of one phone, with the phone's owner when the site received them. */
export interface NewLines extends Owner {
  readonly deviceId: number;
  readonly lines: readonly LogLine[];
}
type Follower = (lines: NewLines) => void;

/** Passes a phone's new log lines to its followers. `pending` returns its received lines that are not in the database yet. */
export function createLogTail(pending: (deviceId: number) => readonly NewLines[]) {
  const followers = new Map<number, Set<Follower>>();
  return {
    publish(lines: NewLines): void {
      for (const follow of followers.get(lines.deviceId) ?? []) follow(lines);
    },
    /** Calls `follower` with new lines. `unstored` are the earlier lines that a database read misses. `stop` may be called again. */
    follow(deviceId: number, follower: Follower) {
      const ofPhone = followers.get(deviceId) ?? new Set();
      followers.set(deviceId, ofPhone.add(follower));
      return {
        unstored: pending(deviceId),
        stop() {
          ofPhone.delete(follower);
          if (ofPhone.size === 0 && followers.get(deviceId) === ofPhone) followers.delete(deviceId);
        },
      };
    },
  };
}
export type LogTail = ReturnType<typeof createLogTail>;
