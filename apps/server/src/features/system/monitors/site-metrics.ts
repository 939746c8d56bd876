import { Counter, type Registry } from 'prom-client';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { lastSuccesses } from '../../../platform/jobs/store.ts';
import { addCounters, addGauge, addGauges } from '../../../platform/metrics/metrics.ts';
import type { Works } from '../../../platform/work/works.ts';
import { readDisks } from './read-disks.ts';
import type { ServerSamples } from './server-samples.ts';
import { createFigures } from './site-figures.ts';

export interface SiteMetricsDeps {
  readonly db: Database;
  readonly metrics: Registry;
  readonly caches: ProcessCaches;
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | null };
  readonly version: string;
  readonly works: Pick<Works, 'use'>;
  readonly soleServer: { readonly isSole: boolean };
  readonly licence: { status(): { readonly expiresAt: string; readonly deviceQuota: number } };
  readonly runs: {
    countOpen(db: Queryable): Promise<(readonly [state: string, runs: number])[]>;
    afterEnded(listener: (ended: readonly { readonly state: string }[]) => void): void;
  };
}

interface Counts {
  readonly samples: ServerSamples;
  phonesConnected(): number;
  browsersConnected(): number;
}

/** Adds the metrics that operations need to those of calls and of the process. */
export function addSiteMetrics(deps: SiteMetricsDeps, { samples, phonesConnected, browsersConnected }: Counts): void {
  const { metrics, db, works, soleServer, licence, version } = deps;
  addGauges(metrics, { name: 'flotilla_info', help: 'The version.', label: 'version', read: () => [[version, 1]] });
  addGauge(metrics, 'flotilla_phones_connected', 'Phones connected to this server.', phonesConnected);
  addGauge(metrics, 'flotilla_browsers_connected', 'Live connections of browsers to this server.', browsersConnected);
  addGauge(
    metrics,
    'nodejs_eventloop_delay_p99_seconds',
    'The delay of the event loop in the last sample.',
    () => samples.now().loop.p99Ms / 1_000,
  );
  addGauge(
    metrics,
    'nodejs_eventloop_utilization_ratio',
    'The busy part of the event loop in the last sample.',
    () => samples.now().loop.utilisation / 100,
  );
  addGauge(metrics, 'flotilla_lease_held', 'Whether this server holds the lease of the database.', () =>
    Number(soleServer.isSole),
  );
  addGauge(
    metrics,
    'flotilla_licence_expiry_timestamp_seconds',
    'When the licence expires.',
    () => Date.parse(licence.status().expiresAt) / 1_000,
  );
  addGauges(metrics, {
    name: 'flotilla_works',
    help: 'Imports and exports of this server.',
    label: 'state',
    read: () => Object.entries(works.use()),
  });
  addDatabaseMetrics(metrics, db);
  addRunMetrics(deps);
  addCacheMetrics(deps);
  addDiskMetrics(deps);
}

function addDatabaseMetrics(metrics: Registry, db: Database): void {
  for (const part of ['busy', 'idle', 'waiting'] as const) {
    addGauges(metrics, {
      name: `flotilla_database_pool_${part}`,
      help: part === 'waiting' ? 'Statements that wait for a connection.' : `Connections that are ${part}.`,
      label: 'pool',
      read: () => db.poolUse().map((use) => [use.pool, use[part]]),
    });
  }
  addGauges(metrics, {
    name: 'flotilla_job_last_success_timestamp_seconds',
    help: 'When the last successful run of a scheduled job started.',
    label: 'method',
    read: createFigures(db, lastSuccesses),
  });
}

function addRunMetrics({ metrics, db, runs }: SiteMetricsDeps): void {
  addGauges(metrics, {
    name: 'flotilla_runs',
    help: 'Runs of the whole site that have not ended. Every server reports the same number.',
    label: 'state',
    read: createFigures(db, runs.countOpen),
  });
  const ended = new Counter({
    name: 'flotilla_runs_ended_total',
    help: 'Runs that this server has seen end.',
    labelNames: ['state'],
    registers: [metrics],
  });
  for (const state of ['done', 'failed', 'stopped', 'expired', 'lost']) ended.inc({ state }, 0);
  runs.afterEnded((some) => {
    for (const { state } of some) ended.inc({ state });
  });
}

function addCacheMetrics({ metrics, caches }: SiteMetricsDeps): void {
  const of = (read: (cache: { entries(): number; uses: { hits: number; misses: number } }) => number) => () =>
    [...caches.all()].map((cache) => [cache.name, read(cache)] as const);
  const label = 'cache';
  addGauges(metrics, {
    name: 'flotilla_cache_entries',
    help: 'Entries of a cache in memory.',
    label,
    read: of(({ entries }) => entries()),
  });
  addCounters(metrics, {
    name: 'flotilla_cache_hits_total',
    help: 'Uses of a cache that found an entry.',
    label,
    read: of(({ uses }) => uses.hits),
  });
  addCounters(metrics, {
    name: 'flotilla_cache_misses_total',
    help: 'Uses of a cache that found none.',
    label,
    read: of(({ uses }) => uses.misses),
  });
}

function addDiskMetrics({ metrics, settings }: SiteMetricsDeps): void {
  const disks = () => readDisks(settings.dataDir, settings.databaseUrl === null).catch(() => []);
  for (const part of ['total', 'free'] as const) {
    addGauges(metrics, {
      name: `flotilla_disk_${part}_bytes`,
      help: part === 'total' ? 'The size of a disk.' : 'What the server can still write.',
      label: 'mount',
      read: async () => (await disks()).map((disk) => [disk.mount, disk[part]]),
    });
  }
}
