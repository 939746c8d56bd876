import type { Heartbeat } from '@flotilla/contract/device';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';

export interface Listener {
  heartbeat(deviceId: number, heartbeat: Heartbeat): void;
  presence(deviceId: number, online: boolean, since: string): void;
  /** The phone's row has changed: it may be out of reach now. */
  changed(deviceId: number): void;
}

/** Who hears of which phone. One ear for all phones, so that a heartbeat nobody watches costs one look-up. */
export interface Audience {
  add(deviceId: number, listener: Listener): void;
  remove(deviceId: number, listener: Listener): void;
  close(): void;
}

export function createAudience(connections: Connections, devices: Devices): Audience {
  const listeners = new Map<number, Set<Listener>>();
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
      for (const deviceId of deviceIds) tell(deviceId, (listener) => listener.changed(deviceId));
    }),
  ];
  return {
    add(deviceId, listener) {
      const own = listeners.get(deviceId) ?? new Set();
      listeners.set(deviceId, own.add(listener));
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
