import type { LogLine } from '@flotilla/contract/device';

type Hear = (lines: readonly LogLine[]) => void;

/** New lines of the phones that somebody watches; of others nothing is kept. */
export interface LogTail {
  heard(deviceId: number, lines: readonly LogLine[]): void;
  /** Calls back with lines from now on. Answers the lines that came before and are not stored yet. */
  follow(deviceId: number, hear: Hear): { readonly unstored: readonly LogLine[]; stop(): void };
}

export function createLogTail(pending: (deviceId: number) => readonly LogLine[]): LogTail {
  const followers = new Map<number, Set<Hear>>();
  return {
    heard(deviceId, lines) {
      for (const hear of followers.get(deviceId) ?? []) hear(lines);
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
