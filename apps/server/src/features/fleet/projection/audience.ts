import type { Heartbeat } from '@flotilla/contract/device';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';

export interface Listener {
  heartbeat(deviceId: number, heartbeat: Heartbeat): void;
  presence(deviceId: number, online: boolean, since: string): void;
  /** The phones' rows have changed: they may be out of reach now. */
  changed(deviceIds: readonly number[]): void;
}

/** Reading a phone takes less. */
const changesKeptMs = 60_000;

/** Who hears of which phone. One ear for all phones, so that a heartbeat nobody watches costs one look-up. */
export interface Audience {
  /** A change of the phone since it was read is told at once. */
  add(deviceId: number, listener: Listener, readAtMs: number): void;
  remove(deviceId: number, listener: Listener): void;
  close(): void;
}

export function createAudience(connections: Connections, devices: Devices): Audience {
  const listeners = new Map<number, Set<Listener>>();
  const changedAt = new Map<number, number>();
  const tell = (deviceId: number, say: (listener: Listener) => void) => {
    const own = listeners.get(deviceId);
    if (own) for (const listener of [...own]) say(listener);
  };
  const stops = [
    connections.onHeartbeat((deviceId, heartbeat) =>
      tell(deviceId, (listener) => listener.heartbeat(deviceId, heartbeat)),
    ),
    connections.onPresence(({ deviceId, online, at }) =>
      tell(deviceId, (listener) => listener.presence(deviceId, online, at)),
    ),
    devices.onChange((deviceIds) => {
      const nowMs = performance.now();
      const ofListener = new Map<Listener, number[]>();
      for (const deviceId of deviceIds) {
        // The newest last: what is old enough stands in front.
        changedAt.delete(deviceId);
        changedAt.set(deviceId, nowMs);
        tell(deviceId, (listener) => {
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
    add(deviceId, listener, readAtMs) {
      const own = listeners.get(deviceId) ?? new Set();
      listeners.set(deviceId, own.add(listener));
      if ((changedAt.get(deviceId) ?? 0) >= readAtMs) listener.changed([deviceId]);
    },
    remove(deviceId, listener) {
      const own = listeners.get(deviceId);
      own?.delete(listener);
      if (own?.size === 0) listeners.delete(deviceId);
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
