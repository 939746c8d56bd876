import { errors, errorText } from '@flotilla/contract/errors';
import { type AdbEnding, adbPermission } from '@flotilla/contract/http/fleet/remote-adb';
import { type Locale, word } from '@flotilla/contract/locale';
import { adbEnded, adbOpened } from '@flotilla/contract/operation-names';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { AuditSink } from '../../../platform/audit/audit.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { retention } from '../../../platform/jobs/job.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Licence } from '../../system/licence/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';
import { createPhoneFinder, type FoundPhone, type Refused, whyNotUse } from '../projection/api.ts';
import { endingText } from './ending-text.ts';
import * as store from './store.ts';
import { Tunnel } from './tunnel.ts';

interface Deps {
  readonly db: Database;
  readonly bus: Bus;
  readonly log: FastifyBaseLogger;
  readonly connections: Connections;
  readonly devices: Devices;
  readonly parameters: Parameters;
  readonly licence: Licence;
  readonly audit: AuditSink;
  timeZone(): string;
}

export interface Opening {
  readonly who: UserWho;
  readonly locale: Locale;
  readonly address: string;
  readonly deviceNo: string;
}
/** A phone whose adb a user may open. */
export interface OpenablePhone extends FoundPhone {
  readonly epoch: number;
}
interface OpenSession extends Opening {
  who: UserWho;
  phone: FoundPhone;
  readonly epoch: number;
  readonly id: number;
  readonly tunnel: Tunnel;
}

const sweepMs = 1_000;
const confirmMs = 2_000;
const lostEveryMs = 30_000;
const mostPerPhone = 4;
const closedSubject = 'remoteAdb.closed';

export type RemoteAdb = ReturnType<typeof createRemoteAdb>;

/** The adb sessions that this server holds. Their rows are in the database, where other servers close them too. */
export function createRemoteAdb(deps: Deps) {
  const { db, bus, log, connections, devices, parameters, licence } = deps;
  const open = new Map<number, OpenSession>();
  const writing = new Set<Promise<unknown>>();
  const site = { expired: () => licence.status().expired, timeZone: deps.timeZone };
  const find = createPhoneFinder(devices);

  const write = (work: Promise<unknown>) => {
    const settled = work.catch((error) => log.warn({ err: error }, 'an adb session could not be stored'));
    writing.add(settled);
    void settled.finally(() => writing.delete(settled));
  };
  const audit = (module: string, { who, locale, address, deviceNo }: Opening, more: object, failure?: Refused) =>
    deps.audit.record({
      module,
      httpMethod: 'GET',
      path: '/rapi/ws/adb',
      who,
      address,
      locale,
      params: JSON.stringify({ deviceNo, ...more }),
      code: failure ? errors[failure.error].code : 0,
      message: failure ? errorText(failure.error, 'en', failure.params) : '',
      ...(failure && { failure }),
      durationMs: 0,
      requestId: '',
    });

  const end = (session: OpenSession, reason: AdbEnding) =>
    session.tunnel.end(reason, endingText(reason, session.locale));
  const ended = (session: OpenSession, reason: AdbEnding) => {
    open.delete(session.id);
    const { bytes } = session.tunnel;
    write(store.endSession(db.drizzle, session.id, reason, bytes));
    audit(adbEnded, session, { reason, bytes });
  };

  /** The reason why this user may not use adb on this phone now. */
  const whyNot = (who: UserWho, phone: FoundPhone): Refused | null => {
    if (!mayCall(who, adbPermission)) return { error: 'forbidden', params: {} };
    return whyNotUse(who, phone, site);
  };
  const judge = (session: OpenSession) => {
    const refused = whyNot(session.who, session.phone);
    if (refused) end(session, refused.error === 'forbidden' ? 'permission' : 'expired');
  };
  const recheck = async (session: OpenSession) => {
    const phone = await find.one(session.who, session.phone.deviceNo);
    if (phone?.id !== session.phone.id) return end(session, 'permission');
    session.phone = phone;
    judge(session);
  };
  const recheckSoon = (session: OpenSession) => write(recheck(session));

  const sweep = async () => {
    const nowMs = performance.now();
    const limitMs = parameters.count('adb.mostMinutes') * 60_000;
    for (const session of open.values()) {
      const { tunnel, phone, epoch } = session;
      if (connections.session(phone.id)?.epoch !== epoch) end(session, 'phone');
      else if (tunnel.isOverdue(nowMs)) end(session, 'agent');
      else if (nowMs - tunnel.openedMs > limitMs) end(session, 'limit');
      else judge(session);
    }
  };
  const confirm = async () => {
    const held = [...open.values()];
    if (held.length === 0) return;
    const still = await store.confirmSessions(
      db.drizzle,
      held.map(({ id, tunnel: { bytes } }) => ({ id, bytes })),
    );
    for (const session of held) if (!still.has(session.id)) end(session, 'byUser');
  };
  const sweeper = startSweeper(
    [
      { everyMs: sweepMs, work: sweep },
      { everyMs: confirmMs, work: confirm },
      { everyMs: lostEveryMs, work: () => store.endLostSessions(db.drizzle) },
    ],
    (error) => log.warn({ err: error }, 'adb sessions could not be checked'),
  );
  const stops = [
    bus.subscribe(closedSubject, ({ id }: { readonly id: number }) => {
      const session = open.get(id);
      if (session) end(session, 'byUser');
    }),
    devices.onChange((ids) => {
      for (const session of open.values()) if (ids.includes(session.phone.id)) recheckSoon(session);
    }),
  ];

  return {
    jobs: [
      retention(
        {
          method: 'adbSessions',
          name: word('清理远程 ADB 记录', 'Remove old remote adb sessions', '清理遠端 ADB 記錄'),
          cron: '0 25 3 * * *',
          keeping: { least: 1, most: 36_500, standard: () => parameters.count('adb.keepDays') },
        },
        (keepDays) => store.removeOldSessions(db.drizzle, keepDays),
      ),
    ],
    /** Returns the phone, or the reason why its adb cannot be opened, which is audited. `null` if it is out of reach. */
    async check(opening: Opening): Promise<OpenablePhone | Refused | null> {
      const refuse = (failure: Refused): Refused => {
        audit(adbOpened, opening, {}, failure);
        return failure;
      };
      const { who, deviceNo } = opening;
      if (!mayCall(who, adbPermission)) return refuse({ error: 'forbidden', params: {} });
      const phone = await find.one(who, deviceNo);
      if (!phone) return null;
      const refused = whyNot(who, phone);
      if (refused) return refuse(refused);
      if (!phone.capabilities.includes('adb'))
        return refuse({ error: 'unsupported', params: { deviceNo, capability: 'adb' } });
      const session = connections.session(phone.id);
      if (!session) return refuse({ error: 'deviceOffline', params: { deviceNo } });
      const held = [...open.values()].filter((one) => one.phone.id === phone.id);
      if (held.length >= mostPerPhone)
        return refuse({ error: 'adbBusy', params: { deviceNo, most: String(mostPerPhone) } });
      return { ...phone, epoch: session.epoch };
    },
    /** Holds a session until it ends. Returns a function for changed rights of its user, `null` if their session has ended. */
    async open(socket: WebSocket, opening: Opening, phone: OpenablePhone): Promise<(who: UserWho | null) => void> {
      socket.pause();
      const owner = connections.session(phone.id);
      if (!owner) throw new Error('the phone has disconnected');
      const { who, address, deviceNo } = opening;
      const id = await store.insertSession(db.drizzle, {
        tenantId: owner.tenantId,
        ownerId: owner.ownerId,
        deviceId: phone.id,
        deviceNo,
        userId: who.userId,
        userName: who.username,
        address,
      });
      const tunnel: Tunnel = new Tunnel(socket, (reason) => ended(session, reason));
      const session: OpenSession = { ...opening, phone, epoch: phone.epoch, id, tunnel };
      open.set(id, session);
      audit(adbOpened, opening, {});
      if (socket.readyState !== socket.OPEN) end(session, 'command');
      else if (!connections.send(phone.id, { action: 'adb', key: tunnel.key })) end(session, 'phone');
      return (now) => {
        if (!now) return end(session, 'session');
        session.who = now;
        judge(session);
        if (open.has(id)) recheckSoon(session);
      };
    },
    /** Connects the agent of a phone to the session with this key. Returns `null` if there is none. */
    claim(deviceId: number, key: string): ((agent: WebSocket) => void) | null {
      const session = [...open.values()].find(({ tunnel }) => tunnel.key === key && !tunnel.hasAgent);
      if (session?.phone.id !== deviceId) return null;
      return (agent) => {
        if (!open.has(session.id) || session.tunnel.hasAgent) agent.close(1008, 'the session has ended');
        else session.tunnel.attach(agent);
      };
    },
    /** A user has closed it in the database; the server that holds it closes the connections. */
    closed: (id: number) => bus.publish(closedSubject, { id }),
    closeAll(): void {
      for (const session of open.values()) end(session, 'restart');
    },
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await sweeper.close();
      await Promise.all(writing);
    },
  };
}
