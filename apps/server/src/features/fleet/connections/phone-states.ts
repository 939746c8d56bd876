import type { Heartbeat } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Connections } from './api.ts';
import { LivePhone } from './live-phone.ts';
import type { LiveSession } from './live-session.ts';
import type { PresenceChange } from './record-presence.ts';

const presenceSubject = 'device.presence';

/** The states of all phones in memory, for readers and listeners. It knows no connection. */
export function createPhoneStates(bus: Bus, onPresence: (change: PresenceChange) => void) {
  const phones = new Map<number, LivePhone>();
  const liveListeners: Parameters<Connections['onLive']>[0][] = [];
  const heartbeatListeners = new Set<Parameters<Connections['onHeartbeat']>[0]>();
  let judging = true;

  const changed = (deviceId: number, phone?: LivePhone) => {
    for (const listener of liveListeners) listener(deviceId, phone);
  };
  const phoneOf = (deviceId: number): LivePhone => {
    let phone = phones.get(deviceId);
    if (!phone) {
      phone = new LivePhone(deviceId, performance.now());
      phones.set(deviceId, phone);
    }
    return phone;
  };

  const read = {
    live: (deviceId) => phones.get(deviceId),
    isJudging: () => judging,
    markThrown(deviceIds) {
      for (const phone of phones.values()) {
        const threw = deviceIds.has(phone.deviceId);
        if (phone.threw === threw) continue;
        phone.threw = threw;
        changed(phone.deviceId, phone);
      }
    },
    onPresence: (listener) => bus.subscribe(presenceSubject, listener as (message: never) => void),
    onLive: (listener) => void liveListeners.push(listener),
    onHeartbeat(listener) {
      heartbeatListeners.add(listener);
      return () => heartbeatListeners.delete(listener);
    },
  } satisfies Partial<Connections>;

  return {
    read,
    all: (): Iterable<LivePhone> => phones.values(),
    isOnline: (deviceId: number): boolean => phones.get(deviceId)?.online ?? false,
    restore(stored: Pick<LivePhone, 'deviceId'> & Partial<LivePhone>) {
      changed(stored.deviceId, Object.assign(phoneOf(stored.deviceId), stored));
    },
    connected({ deviceId, ownerId }: LiveSession) {
      const phone = phoneOf(deviceId);
      phone.belongsTo(ownerId);
      phone.refusal = null;
      phone.unsaved = 'change';
      changed(deviceId, phone);
    },
    setOnline(deviceId: number, online: boolean) {
      const phone = phones.get(deviceId);
      if (!phone || phone.online === online || !judging) return;
      phone.online = online;
      phone.sinceMs = Date.now();
      phone.unsaved = 'change';
      changed(deviceId, phone);
      onPresence({ deviceId, online, atMs: phone.sinceMs });
      bus.publish(presenceSubject, { deviceId, online, at: new Date(phone.sinceMs).toISOString() });
    },
    heartbeat({ deviceId, ownerId }: LiveSession, heartbeat: Heartbeat) {
      const phone = phoneOf(deviceId);
      phone.beat(heartbeat);
      changed(deviceId, phone);
      for (const listener of heartbeatListeners) listener(deviceId, heartbeat, ownerId);
    },
    refused(deviceId: number, reason: Refusal) {
      const phone = phoneOf(deviceId);
      phone.refusal = reason;
      phone.refusedMs = Date.now();
      phone.unsaved = 'change';
      changed(deviceId, phone);
    },
    /** Sets the phone's owner; `null` for none. */
    belongsTo(deviceId: number, ownerId: number | null) {
      const phone = phones.get(deviceId);
      phone?.belongsTo(ownerId);
      changed(deviceId, phone);
    },
    forget(deviceId: number) {
      phones.delete(deviceId);
      changed(deviceId);
    },
    /** The site restarts: phones that disconnect now stay online, because they will reconnect. */
    stopJudging() {
      judging = false;
    },
  };
}
export type PhoneStates = ReturnType<typeof createPhoneStates>;
