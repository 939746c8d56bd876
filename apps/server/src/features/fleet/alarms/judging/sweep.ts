import type { Database } from '../../../../platform/db/database.ts';
import type { Licence } from '../../../system/licence/api.ts';
import type { Connections } from '../../connections/api.ts';
import type { Devices } from '../../devices/api.ts';
import type { KnownSettings } from '../settings/known-settings.ts';
import { judgePhones } from './judge.ts';
import type { OpenAlarm, OpenAlarms } from './open-alarms.ts';
import {
  type Breach,
  endAbandoned,
  endAlarms,
  openAlarms,
  readExpiredTenants,
  readFailedShares,
  readOpen,
} from './store.ts';

interface Deps {
  readonly db: Database;
  readonly devices: Pick<Devices, 'everyPhone'>;
  readonly connections: Pick<Connections, 'isJudging'>;
  readonly licence: Pick<Licence, 'status'>;
  readonly settings: Pick<KnownSettings, 'of' | 'all' | 'windows'>;
  readonly open: OpenAlarms;
  readonly timing: { readonly alarmEveryMs: number; readonly alarmQuietMs: number };
}

/** Runs of a task are judged from this number on. */
const leastRuns = 10;
/** The failed share recovers at this much below its limit. */
const failedMargin = 10;
/** A sweep that comes later than this means that the process stood still, and phones could not reach it. */
const stoodStillMs = 5_000;

/** Opens and ends alarms. Phones are compared in memory; the database gets the differences. */
export function createSweep({ db: database, devices, connections, licence, settings, open, timing }: Deps) {
  const db = database.drizzle;
  let quietUntilMs = performance.now() + timing.alarmQuietMs;
  let sweptAtMs = performance.now();
  let expiredTenants: ReadonlySet<number> = new Set();

  const reload = async () => open.replace(await readOpen(db));

  const apply = async (breaches: readonly Breach[], recovered: readonly OpenAlarm[], leftOut: readonly OpenAlarm[]) => {
    if (breaches.length > 0) {
      const opened = await openAlarms(db, breaches);
      for (const alarm of opened) open.add(alarm);
      // Another process has opened some of them.
      if (opened.length < breaches.length) await reload();
    }
    await endAlarms(
      db,
      recovered.map(({ id }) => id),
      false,
    );
    await endAlarms(
      db,
      leftOut.map(({ id }) => id),
      true,
    );
    for (const alarm of [...recovered, ...leftOut]) open.remove(alarm);
    return recovered.length + leftOut.length;
  };

  return {
    reload,
    /** Returns the number of alarms that have ended. */
    async judge(): Promise<number> {
      const nowMs = performance.now();
      if (nowMs - sweptAtMs > timing.alarmEveryMs + stoodStillMs) quietUntilMs = nowMs + timing.alarmQuietMs;
      sweptAtMs = nowMs;
      const fleet = await devices.everyPhone();
      const offlineIsQuiet = nowMs < quietUntilMs || !connections.isJudging();
      const site = { settings, expiredTenants, expired: licence.status().expired, offlineIsQuiet };
      const { breaches, recovered, leftOut } = judgePhones(fleet, open, site, Date.now());
      return apply(breaches, recovered, leftOut);
    },
    /** Judges the failed share of tasks, and reads which tenants have expired. */
    async judgeTasks(): Promise<void> {
      expiredTenants = await readExpiredTenants(db);
      const isWatched = ({ failedRunsPercent, tenantId }: { failedRunsPercent: number; tenantId: number }) =>
        failedRunsPercent > 0 && !expiredTenants.has(tenantId) && !licence.status().expired;
      const watched = [...settings.all()].filter(isWatched);
      if (watched.length === 0 && open.of('failedRuns').size === 0) return;
      const shares = await readFailedShares(
        db,
        watched.map(({ tenantId }) => tenantId),
        leastRuns,
      );
      const byTask = new Map(shares.map((share) => [share.taskId, share]));
      const limitOf = (tenantId: number) => settings.of(tenantId).failedRunsPercent;
      const breaches = shares
        .filter(({ tenantId, taskId, percent }) => percent >= limitOf(tenantId) && !open.has('failedRuns', taskId))
        .map(
          ({ tenantId, ownerId, taskId, percent }): Breach => ({
            ...{ tenantId, ownerId, taskId, rule: 'failedRuns', deviceId: null },
            ...{ value: percent, limit: limitOf(tenantId) },
          }),
        );
      const recovered: OpenAlarm[] = [];
      const leftOut: OpenAlarm[] = [];
      for (const alarm of open.of('failedRuns').values()) {
        const limit = limitOf(alarm.tenantId);
        if (limit === 0 || expiredTenants.has(alarm.tenantId)) leftOut.push(alarm);
        else if ((byTask.get(alarm.taskId!)?.percent ?? 0) <= Math.max(0, limit - failedMargin)) recovered.push(alarm);
      }
      await apply(breaches, recovered, leftOut);
    },
    /** Compares memory with the database, which other processes change too. */
    async reconcile(): Promise<void> {
      await endAbandoned(db);
      await reload();
    },
  };
}
