import { adbPermission } from '@flotilla/contract/http/fleet/remote-adb';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import { type FoundPhone, type PhoneFinder, type Refused, whyNotUse } from '../projection/api.ts';
import { endSession, type OpenSession, type RemoteAdbDeps } from './open-session.ts';
import * as store from './store.ts';

const sweepMs = 1_000;
const confirmMs = 2_000;
const lostEveryMs = 30_000;
const closedSubject = 'remoteAdb.closed';

interface Ports extends RemoteAdbDeps {
  readonly open: ReadonlyMap<number, OpenSession>;
  readonly find: PhoneFinder;
}

/** Ends the open sessions that may not go on: in memory each second, in the database every two seconds, and after changes. */
export function superviseSessions({ open, find, ...deps }: Ports) {
  const { db, bus, log, connections, devices, parameters, licence } = deps;
  const site = { expired: () => licence.status().expired, timeZone: deps.timeZone };

  /** The reason why this user may not use adb on this phone now. */
  const whyNot = (who: UserWho, phone: FoundPhone): Refused | null =>
    mayCall(who, adbPermission) ? whyNotUse(who, phone, site) : { error: 'forbidden', params: {} };
  const judge = (session: OpenSession) => {
    const refused = whyNot(session.who, session.phone);
    if (refused) endSession(session, refused.error === 'forbidden' ? 'permission' : 'expired');
  };
  const recheck = async (session: OpenSession) => {
    const phone = await find.one(session.who, session.phone.deviceNo);
    if (phone?.id !== session.phone.id) return endSession(session, 'permission');
    session.phone = phone;
    judge(session);
  };
  const recheckSoon = (session: OpenSession) =>
    void recheck(session).catch((error) => log.warn({ err: error }, 'the rights of an adb session could not be read'));

  const sweep = async () => {
    const nowMs = performance.now();
    const limitMs = parameters.count('adb.mostMinutes') * 60_000;
    for (const session of open.values()) {
      const { tunnel, phone, epoch } = session;
      if (connections.session(phone.id)?.epoch !== epoch) endSession(session, 'phone');
      else if (tunnel.isOverdue(nowMs)) endSession(session, 'agent');
      else if (nowMs - tunnel.openedMs > limitMs) endSession(session, 'limit');
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
    for (const session of held) if (!still.has(session.id)) endSession(session, 'byUser');
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
      if (session) endSession(session, 'byUser');
    }),
    devices.onChange((ids) => {
      for (const session of open.values()) if (ids.includes(session.phone.id)) recheckSoon(session);
    }),
  ];

  return {
    whyNot,
    /** Applies the user's current rights; `null` if the sign-in or the token has ended. */
    changed(session: OpenSession, who: UserWho | null): void {
      if (!who) {
        endSession(session, 'session');
        return;
      }
      session.who = who;
      judge(session);
      if (open.has(session.id)) recheckSoon(session);
    },
    /** A user has closed the session in the database; the server that holds it closes the connections. */
    closed: (id: number) => bus.publish(closedSubject, { id }),
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await sweeper.close();
    },
  };
}
