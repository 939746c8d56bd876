import type { Heartbeat } from '@flotilla/contract/device';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';

export interface Listener {
  heartbeat(deviceId: number, heartbeat: Heartbeat): void;
  presence(deviceId: number, online: boolean, since: string): void;
  /** The phones' rows have changed, and may be out of reach now. */
  changed(deviceIds: readonly number[]): void;
}

/** Reading a phone takes less time than this. */
const changesKeptMs = 60_000;

/** The listeners of each phone. With one subscription for all phones, a heartbeat that no browser watches costs one lookup. */
export function createAudience(connections: Connections, devices: Devices) {
  const listeners = new Map<number, Set<Listener>>();
  const changedAt = new Map<number, number>();
  const notify = (deviceId: number, call: (listener: Listener) => void) => {
    const own = listeners.get(deviceId);
    if (own) for (const listener of [...own]) call(listener);
  };
  const stops = [
    connections.onHeartbeat((deviceId, heartbeat) =>
      notify(deviceId, (listener) => listener.heartbeat(deviceId, heartbeat)),
    ),
    connections.onPresence(({ deviceId, online, at }) =>
      notify(deviceId, (listener) => listener.presence(deviceId, online, at)),
    ),
    devices.onChange((deviceIds) => {
      const nowMs = performance.now();
      const ofListener = new Map<Listener, number[]>();
      for (const deviceId of deviceIds) {
        // Re-insertion keeps the map sorted by time, the oldest entry first.
        changedAt.delete(deviceId);
        changedAt.set(deviceId, nowMs);
        notify(deviceId, (listener) => {
          const own = ofListener.get(listener);
          if (own) own.push(deviceId);
          else ofListener.set(listener, [deviceId]);
        });
      }
      for (const [listener, changed] of ofListener) listener.changed(changed);
      for (const [deviceId, atMs] of changedAt) {
        if (nowMs - atMs < changesKeptMs) break;
        changedAt.delete(deviceId);
      }
    }),
  ];
  return {
    /** Reports a change that happened after the phone was read. */
    add(deviceId: number, listener: Listener, readAtMs: number): void {
      const own = listeners.get(deviceId) ?? new Set();
      listeners.set(deviceId, own.add(listener));
      if ((changedAt.get(deviceId) ?? 0) >= readAtMs) listener.changed([deviceId]);
    },
    remove(deviceId: number, listener: Listener): void {
      const own = listeners.get(deviceId);
      own?.delete(listener);
      if (own?.size === 0) listeners.delete(deviceId);
    },
    close(): void {
      for (const stop of stops) stop();
    },
  };
}
export type Audience = ReturnType<typeof createAudience>;
