import { word } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { CacheUses, ProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Job, retention } from '../../../platform/jobs/job.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { type Access, type AccessChange, type AccessReader, accessChanged } from '../access/api.ts';
import { freshMinutes, type Sessions, sessionTokenPrefix } from './api.ts';
import { createSessionUses } from './session-uses.ts';
import * as store from './store.ts';

export interface SessionDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly access: AccessReader;
  readonly parameters: Parameters;
  readonly caches: ProcessCaches;
  readonly log: { warn(fields: object, message: string): void };
}

/** The instance behind the api, with what the slice's own calls and the start need. */
export interface SessionMemory extends Sessions {
  readonly jobs: readonly Job[];
  limits(): store.SessionLimits;
  /** Writes pending changes, and stops. */
  close(): Promise<void>;
}

interface Held {
  readonly who: UserWho;
  idleAt: number;
  readonly endsAt: number;
  readonly checkedAt: number;
}

const sweepMs = 2_000;
/** A change whose message was lost is noticed after this. */
const trustMs = 60_000;
const mostHeld = 20_000;

const whoOf = (access: Access, sessionId: number): UserWho => {
  const { active: _active, departmentIds: _departmentIds, ...rights } = access;
  return { kind: 'user', sessionId, ...rights };
};

interface CacheDeps extends Pick<SessionDeps, 'db' | 'access'> {
  limits(): store.SessionLimits;
  /** The last use that may not be stored yet, in ms of `performance.now()`. */
  lastUse(sessionId: number): number | undefined;
}

const idleMsOf = ({ idleMinutes }: store.SessionLimits) => idleMinutes * 60_000;

/** Live sessions by token hash. A session that is not cached is read from the database. */
function createSessionCache({ db, access, limits, lastUse }: CacheDeps) {
  const held = new Map<string, Held>();
  /** Counts changes: a result read before a change is not cached after it. */
  let changes = 0;

  const load = async (hash: string): Promise<Held | null> => {
    const changesBefore = changes;
    const found = await store.liveSession(db.drizzle, hash, limits());
    if (!found) return null;
    const rights = (await access.of(db.drizzle, [found.userId])).get(found.userId);
    if (!rights?.active) return null;
    const now = performance.now();
    const usedAt = lastUse(found.id);
    const fresh: Held = {
      who: whoOf(rights, found.id),
      idleAt: usedAt === undefined ? now + found.idleMs : usedAt + idleMsOf(limits()),
      endsAt: now + found.absoluteMs,
      checkedAt: now,
    };
    if (changes !== changesBefore) return load(hash);
    if (held.size >= mostHeld) held.delete(held.keys().next().value!);
    held.set(hash, fresh);
    return fresh;
  };

  return {
    size: () => held.size,
    sessionIds: () => [...held.values()].map(({ who }) => who.sessionId),
    async find(token: string, uses?: CacheUses): Promise<Held | null> {
      if (!token.startsWith(sessionTokenPrefix)) return null;
      const hash = hashToken(token);
      const known = held.get(hash);
      const now = performance.now();
      const isTrusted = known !== undefined && now - known.checkedAt <= trustMs;
      uses?.count(isTrusted);
      if (!isTrusted) return load(hash);
      return now < Math.min(known.idleAt, known.endsAt) ? known : null;
    },
    invalidate({ userIds }: AccessChange): void {
      changes += 1;
      const concerned = userIds === 'all' ? null : new Set(userIds);
      for (const [hash, { who }] of held) if (!concerned || concerned.has(who.userId)) held.delete(hash);
    },
    /** Removes the sessions that are over. Returns the ids of their users. */
    remove(isOver: (session: Held) => boolean): number[] {
      const over = [...held].filter(([, session]) => isOver(session));
      for (const [hash] of over) held.delete(hash);
      return [...new Set(over.map(([, { who }]) => who.userId))];
    },
  };
}

/** The sessions of this server's callers. A change of rights invalidates the affected ones. */
export function createSessions({ db, bus, access, parameters, caches, log }: SessionDeps): SessionMemory {
  const uses = createSessionUses(db, log);
  const listeners = new Set<(change: AccessChange) => void>();
  const limits = () => ({
    idleMinutes: parameters.count('session.idleMinutes'),
    absoluteHours: parameters.count('session.absoluteHours'),
  });
  const retain = retention(
    {
      method: 'sessions',
      name: word('清理过期会话与验证码', 'Remove expired sessions and captchas', '清理過期工作階段與驗證碼'),
      cron: '30 */10 * * * *',
    },
    () => store.removeOld(db.drizzle, limits()),
  );
  const cache = createSessionCache({ db, access, limits, lastUse: uses.last });

  const notify = (change: AccessChange) => {
    for (const listener of listeners) listener(change);
  };
  const invalidate = (change: AccessChange) => {
    cache.invalidate(change);
    notify(change);
  };
  const cacheUses = caches.register({
    name: 'sessions',
    title: word('登录会话', 'Sessions', '登入工作階段'),
    entries: cache.size,
    // Open connections check their sessions again, as after any change of rights.
    clear: () => invalidate({ userIds: 'all' }),
  });
  const unsubscribe = bus.subscribe(accessChanged, invalidate);
  const stopWatching = parameters.onChange((key) => {
    if (key.startsWith('session.')) invalidate({ userIds: 'all' });
  });

  const end = (isOver: (session: Held) => boolean) => {
    const userIds = cache.remove(isOver);
    if (userIds.length > 0) notify({ userIds });
  };
  const endExpired = () => {
    const now = performance.now();
    end(({ idleAt, endsAt }) => now >= Math.min(idleAt, endsAt));
  };
  /** Finds cached sessions that ended without a message, with one statement for all. */
  const endRevoked = async () => {
    const ids = cache.sessionIds();
    const ended = new Set(ids.length > 0 ? await store.revokedAmong(db.drizzle, ids) : []);
    if (ended.size > 0) end(({ who }) => ended.has(who.sessionId));
  };
  // Expired sessions end on time, even if the database does not respond.
  const timer = setInterval(endExpired, sweepMs).unref();
  const sweeper = startSweeper([{ everyMs: sweepMs, work: endRevoked }], (error) =>
    log.warn({ err: error }, 'sessions could not be checked'),
  );

  return {
    jobs: [retain],
    limits,
    async authenticate(token) {
      const found = await cache.find(token, cacheUses);
      if (!found) return null;
      const now = performance.now();
      found.idleAt = now + idleMsOf(limits());
      uses.record(found.who.sessionId, now);
      return found.who;
    },
    peek: async (token) => (await cache.find(token))?.who ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isFresh: (db, sessionId) => store.beganWithin(db, sessionId, freshMinutes),
    keep: store.moveToEpoch,
    endOthers: (tx, { userId, sessionId }) => store.deleteOtherSessions(tx, userId, sessionId),
    ended: (userIds) => bus.publish(accessChanged, { userIds } satisfies AccessChange),
    async close() {
      clearInterval(timer);
      unsubscribe();
      stopWatching();
      await sweeper.close();
      await uses.close();
    },
  };
}
