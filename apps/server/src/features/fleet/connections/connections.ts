import { randomUUID } from 'node:crypto';
import type { Heartbeat } from '@flotilla/contract/device';
import type { DeviceSettings } from '@flotilla/contract/phone-settings';
import type { Refusal } from '@flotilla/contract/refusals';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Connections } from './api.ts';
import { LivePhone } from './live-phone.ts';
import { type LiveSession, rareHeartbeatMs } from './live-session.ts';
import { loadLive, saveLive } from './live-store.ts';
import { type Claim, claimSessions, releaseAllSessions, releaseSessions } from './session-store.ts';

interface Options {
  readonly db: Database;
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly bus: Bus;
  readonly log: FastifyBaseLogger;
  readonly sweepMs?: number;
  /** A phone's heartbeats are written at least this often, with those of others that are nearly due. */
  readonly saveEveryMs?: number;
}

const presenceSubject = 'device.presence';
const silentHeartbeats = 2.5;
/** After a restart phones need this time to reconnect, however short their heartbeat. */
const leastGraceMs = 10_000;
/** So often within `saveEveryMs` heartbeats are written. */
const saveRounds = 4;
const helloBatch = { delayMs: 20, most: 1_000 };

/** The device channel's interface; other slices see only `Connections`. */
export type LiveConnections = ReturnType<typeof createConnections>;

/** Every phone's live state in memory, saved in batches. */
export function createConnections(options: Options) {
  const { db: database, bus, log, sweepMs = 1_000, saveEveryMs = 60_000 } = options;
  const nodeId = randomUUID();
  const phones = new Map<number, LivePhone>();
  const liveListeners: Parameters<Connections['onLive']>[0][] = [];
  const heartbeatListeners = new Set<Parameters<Connections['onHeartbeat']>[0]>();
  let released: LiveSession[] = [];
  let timer: NodeJS.Timeout | undefined;
  let judging = true;
  let sweptAtMs = performance.now();
  let roundAtMs = sweptAtMs;
  let saving: Promise<void> = Promise.resolve();

  /** Leaves time for the sweep, so that silence is found within two and a half heartbeats. */
  const timeoutOf = (heartbeatMs: number): number => {
    const countedMs = Math.min(heartbeatMs, rareHeartbeatMs);
    return Math.max(countedMs * 1.5, countedMs * silentHeartbeats - sweepMs);
  };

  const phoneOf = (deviceId: number): LivePhone => {
    let phone = phones.get(deviceId);
    if (!phone) {
      phone = new LivePhone(deviceId, performance.now());
      phones.set(deviceId, phone);
    }
    return phone;
  };

  const changed = (deviceId: number, phone?: LivePhone) => {
    for (const hear of liveListeners) hear(deviceId, phone);
  };

  const expectSettings = (deviceId: number, { heartbeat }: DeviceSettings) => {
    const phone = phones.get(deviceId);
    if (!phone?.session) return;
    phone.session.heartbeatMs = heartbeat * 1000;
    phone.timeoutMs = timeoutOf(phone.session.heartbeatMs);
    phone.heardAtMs = performance.now();
  };

  const setOnline = (phone: LivePhone, online: boolean) => {
    if (phone.online === online || !judging) return;
    phone.online = online;
    phone.sinceMs = Date.now();
    phone.unsaved = 'change';
    changed(phone.deviceId, phone);
    const at = new Date(phone.sinceMs).toISOString();
    bus.publish(presenceSubject, { deviceId: phone.deviceId, online, at });
  };

  const sweep = () => {
    const nowMs = performance.now();
    // A late sweep means that this process was blocked, not that the phones were silent.
    const lateMs = Math.max(0, nowMs - sweptAtMs - sweepMs * 1.5);
    sweptAtMs = nowMs;
    for (const phone of phones.values()) {
      if (!phone.online) continue;
      phone.heardAtMs += lateMs;
      const silentMs = nowMs - phone.heardAtMs;
      if (silentMs > phone.timeoutMs) {
        const { session } = phone;
        session?.control.refuse('unavailable');
        setOnline(phone, false);
      } else if (phone.session?.heartbeatIsRare && silentMs > rareHeartbeatMs / 3) {
        phone.session.ping();
      }
    }
  };

  const due = (nowMs: number, everything: boolean): LivePhone[] => {
    const chosen: LivePhone[] = [];
    // Heartbeats due before the next round are saved with this one: few large statements instead of one a second.
    const heartbeatsToo = nowMs - roundAtMs >= saveEveryMs / saveRounds;
    if (heartbeatsToo) roundAtMs = nowMs;
    const oldEnoughMs = saveEveryMs - (saveEveryMs / saveRounds + sweepMs);
    for (const phone of phones.values()) {
      if (phone.unsaved === 'nothing') continue;
      const heartbeatIsDue = heartbeatsToo && nowMs - phone.savedAtMs >= oldEnoughMs;
      if (phone.unsaved === 'change' || everything || heartbeatIsDue) chosen.push(phone);
    }
    return chosen;
  };

  const save = async (everything: boolean): Promise<void> => {
    const nowMs = performance.now();
    const chosen = due(nowMs, everything);
    const gone = released;
    released = [];
    const before = chosen.map((phone) => phone.unsaved);
    for (const phone of chosen) {
      phone.unsaved = 'nothing';
      phone.savedAtMs = nowMs;
    }
    try {
      if (gone.length > 0) await releaseSessions(database, gone);
      if (chosen.length > 0) await saveLive(database, chosen);
    } catch (error) {
      released.unshift(...gone);
      for (const [index, phone] of chosen.entries()) {
        if (phone.unsaved !== 'change') phone.unsaved = before[index]!;
        phone.savedAtMs = nowMs - saveEveryMs;
      }
      log.warn({ err: error }, 'the phones’ states could not be written; they are tried again');
    }
  };

  const tick = () => {
    sweep();
    saving = saving.then(() => save(false));
    timer = setTimeout(tick, sweepMs);
  };

  const shared: Connections = {
    session: (deviceId) => phones.get(deviceId)?.session ?? undefined,
    *sessions() {
      for (const { session } of phones.values()) if (session) yield session;
    },
    live: (deviceId) => phones.get(deviceId),
    send: (deviceId, message) => phones.get(deviceId)?.session?.send(message) ?? false,
    changeSettings(deviceId, settings) {
      expectSettings(deviceId, settings);
      return phones.get(deviceId)?.session?.send({ action: 'settings', settings }) ?? false;
    },
    expectSettings,
    markThrown(deviceIds) {
      for (const phone of phones.values()) {
        const threw = deviceIds.has(phone.deviceId);
        if (phone.threw === threw) continue;
        phone.threw = threw;
        changed(phone.deviceId, phone);
      }
    },
    end(deviceId, reason) {
      phones.get(deviceId)?.session?.control.refuse(reason);
    },
    onPresence: (hear) => bus.subscribe(presenceSubject, hear as (message: never) => void),
    onLive: (hear) => void liveListeners.push(hear),
    onHeartbeat(hear) {
      heartbeatListeners.add(hear);
      return () => heartbeatListeners.delete(hear);
    },
  };

  return {
    ...shared,
    /** Answers the epoch of a new connection; null if the phone is deleted or a newer connection came at the same time. */
    claim: batched(async (claims: readonly Claim[]) => {
      options.soleServer.require();
      return claimSessions(database, nodeId, claims);
    }, helloBatch),
    /** Makes this the phone's current session. False if there is a newer one. */
    attach(session: LiveSession): boolean {
      const phone = phoneOf(session.deviceId);
      const older = phone.session;
      if (older && older.epoch > session.epoch) return false;
      phone.session = session;
      phone.belongsTo(session.ownerId);
      phone.heardAtMs = performance.now();
      phone.timeoutMs = timeoutOf(session.heartbeatMs);
      phone.refusal = null;
      phone.unsaved = 'change';
      changed(phone.deviceId, phone);
      older?.control.refuse('replaced');
      setOnline(phone, true);
      return true;
    },
    /** The connection was claimed, but will not be attached. */
    giveBack: (session: LiveSession) => void released.push(session),
    /** The connection has closed. False if a newer one had taken over. */
    detach(session: LiveSession): boolean {
      const phone = phones.get(session.deviceId);
      if (phone?.session !== session) return false;
      phone.session = null;
      released.push(session);
      setOnline(phone, false);
      return true;
    },
    heartbeat(session: LiveSession, heartbeat: Heartbeat) {
      const phone = phones.get(session.deviceId);
      if (phone?.session !== session) return;
      phone.heardAtMs = performance.now();
      phone.heard(heartbeat);
      changed(phone.deviceId, phone);
      for (const hear of heartbeatListeners) hear(session.deviceId, heartbeat, session.ownerId);
    },
    /** Anything but a heartbeat: the phone lives. */
    heard(session: LiveSession) {
      const phone = phones.get(session.deviceId);
      if (phone?.session === session) phone.heardAtMs = performance.now();
    },
    refused(deviceId: number, reason: Refusal) {
      const phone = phoneOf(deviceId);
      phone.refusal = reason;
      phone.refusedMs = Date.now();
      phone.unsaved = 'change';
      changed(deviceId, phone);
    },
    /** Sets the phone's owner; null for none. */
    belongsTo(deviceId: number, ownerId: number | null) {
      const phone = phones.get(deviceId);
      phone?.belongsTo(ownerId);
      changed(deviceId, phone);
    },
    forget(deviceId: number) {
      phones.delete(deviceId);
      changed(deviceId);
    },
    async start() {
      await releaseAllSessions(database);
      const nowMs = performance.now();
      for (const { heartbeatMs, ...kept } of await loadLive(database)) {
        const timeoutMs = Math.max(leastGraceMs, timeoutOf(heartbeatMs));
        const phone = Object.assign(phoneOf(kept.deviceId), kept, { heardAtMs: nowMs, timeoutMs });
        changed(phone.deviceId, phone);
      }
      sweptAtMs = performance.now();
      timer = setTimeout(tick, sweepMs);
    },
    /** The site restarts: phones that disconnect now stay online, because they will reconnect. */
    stopJudging() {
      judging = false;
    },
    async close() {
      clearTimeout(timer);
      await saving;
      await save(true);
    },
  };
}
