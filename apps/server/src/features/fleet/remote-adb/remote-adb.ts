import type { SocketReader } from '@flotilla/client/socket-reader';
import type { AdbEnding } from '@flotilla/contract/http/fleet/remote-adb';
import { word } from '@flotilla/contract/locale';
import { adbEnded, adbOpened } from '@flotilla/contract/operation-names';
import type { UserWho } from '../../../platform/access/who.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { createPhoneFinder, type Refused } from '../projection/api.ts';
import { auditSession } from './audit-session.ts';
import { endSession, type OpenablePhone, type Opening, type OpenSession, type RemoteAdbDeps } from './open-session.ts';
import * as store from './store.ts';
import { superviseSessions } from './supervise.ts';
import { Tunnel } from './tunnel.ts';

const mostPerPhone = 4;

export type RemoteAdb = ReturnType<typeof createRemoteAdb>;

/** The adb sessions that this server holds. Their rows are in the database, where other servers close them too. */
export function createRemoteAdb(deps: RemoteAdbDeps) {
  const { db, log, connections } = deps;
  const open = new Map<number, OpenSession>();
  const writing = new Set<Promise<unknown>>();
  const find = createPhoneFinder(deps.devices);
  const supervisor = superviseSessions({ ...deps, open, find });

  const ended = (session: OpenSession, reason: AdbEnding) => {
    open.delete(session.id);
    const { bytes } = session.tunnel;
    auditSession(deps.audit, adbEnded, session, { reason, bytes });
    const written = store
      .endSession(db.drizzle, session.id, reason, bytes)
      .catch((error) => log.warn({ err: error }, 'the end of an adb session could not be stored'))
      .finally(() => writing.delete(written));
    writing.add(written);
  };
  /** The reason why this phone cannot be opened, or its open connection. */
  const judge = (phone: Awaited<ReturnType<typeof find.one>> & object, who: UserWho): Refused | OpenablePhone => {
    const refused = supervisor.whyNot(who, phone);
    if (refused) return refused;
    const { deviceNo } = phone;
    if (!phone.capabilities.includes('adb')) return { error: 'unsupported', params: { deviceNo, capability: 'adb' } };
    const session = connections.session(phone.id);
    if (!session) return { error: 'deviceOffline', params: { deviceNo } };
    const held = [...open.values()].filter((one) => one.phone.id === phone.id);
    if (held.length >= mostPerPhone) return { error: 'adbBusy', params: { deviceNo, most: String(mostPerPhone) } };
    return { ...phone, epoch: session.epoch };
  };

  return {
    jobs: [sessionRetention(deps)],
    /** Returns the phone, or the reason why its adb cannot be opened, which is audited. `null` if it is out of reach. */
    async check(opening: Opening): Promise<OpenablePhone | Refused | null> {
      const phone = await find.one(opening.who, opening.deviceNo);
      if (!phone) return null;
      const judged = judge(phone, opening.who);
      if ('error' in judged) auditSession(deps.audit, adbOpened, opening, { failure: judged });
      return judged;
    },
    /** Holds a session until it ends. Returns a function for changed rights of its user; `null` if the sign-in has ended. */
    async open(socket: SocketReader, opening: Opening, phone: OpenablePhone): Promise<(who: UserWho | null) => void> {
      const owner = connections.session(phone.id);
      if (!owner) throw new Error('the phone has disconnected');
      const { who, address, deviceNo } = opening;
      const id = await store.insertSession(db.drizzle, {
        ...{ tenantId: owner.tenantId, ownerId: owner.ownerId, deviceId: phone.id, deviceNo },
        ...{ userId: who.userId, userName: who.username, address },
      });
      const tunnel: Tunnel = new Tunnel(socket, (reason) => ended(session, reason));
      const session: OpenSession = { ...opening, phone, epoch: phone.epoch, id, tunnel };
      open.set(id, session);
      auditSession(deps.audit, adbOpened, opening, {});
      if (socket.destroyed) endSession(session, 'command');
      else if (!connections.send(phone.id, { action: 'adb', key: tunnel.key })) endSession(session, 'phone');
      return (now) => supervisor.changed(session, now);
    },
    /** Connects the agent of a phone to the session with this key. Returns `null` if there is none. */
    claim(deviceId: number, key: string): ((agent: SocketReader) => void) | null {
      const session = [...open.values()].find(({ tunnel }) => tunnel.key === key && !tunnel.hasAgent);
      if (session?.phone.id !== deviceId) return null;
      return (agent) => {
        if (!open.has(session.id) || session.tunnel.hasAgent) agent.destroy();
        else session.tunnel.attach(agent);
      };
    },
    closed: supervisor.closed,
    closeAll(): void {
      for (const session of open.values()) endSession(session, 'restart');
    },
    async close(): Promise<void> {
      await supervisor.close();
      await Promise.all(writing);
    },
  };
}

const sessionRetention = ({ db, parameters }: { readonly parameters: Parameters } & Pick<RemoteAdbDeps, 'db'>) =>
  retention(
    {
      method: 'adbSessions',
      name: word('清理远程 ADB 记录', 'Remove old remote adb sessions', '清理遠端 ADB 記錄'),
      cron: '0 25 3 * * *',
      keeping: { least: 1, most: 36_500, standard: () => parameters.count('adb.keepDays') },
    },
    (keepDays) => store.removeOldSessions(db.drizzle, keepDays),
  );
