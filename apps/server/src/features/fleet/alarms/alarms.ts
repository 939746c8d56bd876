import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isDatabaseAway } from '../../../platform/db/database-away.ts';
import type { Facts } from '../../../platform/db/facts.ts';
import type { Events } from '../../../platform/events/events.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Licence } from '../../system/licence/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Connections } from '../connections/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { Devices } from '../devices/api.ts';
import { addAlarmMetrics } from './alarm-metrics.ts';
import type { AgentOf } from './api.ts';
import { createGrouping } from './grouping/group-alarms.ts';
import { readTraits } from './grouping/traits.ts';
import { OpenAlarms } from './judging/open-alarms.ts';
import { createSweep } from './judging/sweep.ts';
import { alarmRetention } from './remove-old-alarms.ts';
import { outboxAgeSeconds, queueDue, settleIncidents } from './sending/outbox.ts';
import { createPost } from './sending/post.ts';
import { createSender } from './sending/sender.ts';
import { createKnownSettings } from './settings/known-settings.ts';

interface Deps {
  readonly db: Database;
  readonly facts: Facts;
  readonly events: Events;
  readonly caches: ProcessCaches;
  readonly site: { readonly secret: string };
  readonly settings: { readonly publicUrl: string | null };
  readonly parameters: Parameters;
  readonly licence: Licence;
  readonly connections: Pick<Connections, 'isJudging' | 'onHeartbeat'>;
  readonly devices: Pick<Devices, 'everyPhone' | 'addresses'>;
  readonly groups: Pick<DeviceGroups, 'names'>;
  readonly agentOf: AgentOf;
  readonly timing: Pick<Timing, 'alarmEveryMs' | 'alarmGatherMs' | 'alarmQuietMs' | 'reconcileEveryMs'>;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

/** Finds phones and tasks with problems, gathers them by cause, and sends messages to the tenants' robots (`docs/alarms.md`). */
export async function createAlarms(deps: Deps) {
  const { db: database, timing, parameters, log } = deps;
  const db = database.drizzle;
  const settings = await createKnownSettings({ ...deps, db, siteSecret: deps.site.secret });
  const open = new OpenAlarms();
  const onError = (error: unknown) => {
    if (isDatabaseAway(error)) log.warn({ err: error }, 'alarms wait for the database');
    else log.error({ err: error }, 'alarms could not be checked, trying again');
  };
  const surroundings = () => ({
    timeZone: parameters.text('site.timeZone'),
    publicUrl: deps.settings.publicUrl,
  });
  const innerAllow = () =>
    parameters
      .text('alarm.innerAllow')
      .split(/[\s,]+/)
      .filter((host) => host !== '');
  const post = createPost({ innerAllow });
  const sweep = createSweep({ ...deps, settings, open });
  const groupNames = (ids: readonly number[]) => deps.groups.names(db, ids);
  const group = createGrouping({
    db: database,
    events: deps.events,
    open,
    readTraits: (tenantId) => readTraits({ ...deps, groupNames }, tenantId),
    gatherMs: timing.alarmGatherMs,
  });
  const sender = createSender({ db: database, settings, post, surroundings, onError });
  const stopListening = deps.connections.onHeartbeat((deviceId) => open.beat(deviceId));
  let outboxAge = 0;
  addAlarmMetrics(deps.metrics, { open, outboxAge: () => outboxAge });

  /** Incidents of an earlier process may have ended while no process was running. */
  let hasEnded = true;
  const judge = async () => {
    if ((await sweep.judge()) > 0) hasEnded = true;
  };
  const inform = async () => {
    await group(Date.now());
    if (hasEnded) {
      hasEnded = false;
      await settleIncidents(database, deps.events).catch((error: unknown) => {
        hasEnded = true;
        throw error;
      });
    }
    await queueDue(db);
    await sender.start();
  };
  const reconcile = async () => {
    await sweep.reconcile();
    await sweep.judgeTasks();
    await sender.recoverLost();
    outboxAge = await outboxAgeSeconds(db);
    // Another process may have ended alarms, and have ended itself before it ended their incident.
    hasEnded = true;
  };
  let sweeper: ReturnType<typeof startSweeper> | undefined;

  return {
    settings,
    post,
    /** Begins to judge phones. The alarms of an earlier process are known then. */
    async start(): Promise<void> {
      await sweep.reload();
      const { alarmEveryMs } = timing;
      sweeper = startSweeper(
        [
          // Tasks, expired tenants, lost messages and the alarms of other processes.
          { everyMs: timing.reconcileEveryMs, work: reconcile },
          { everyMs: alarmEveryMs, work: judge },
          { everyMs: alarmEveryMs, work: inform },
        ],
        onError,
      );
    },
    jobs: [alarmRetention(deps)],
    async close(): Promise<void> {
      stopListening();
      await sweeper?.close();
      await sender.close();
    },
  };
}
