import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { count, time } from '../../fields.ts';
import { monitorWords as words } from '../../words/monitors.ts';

const bytes = z.number();
const milliseconds = z.number();
/** A part of a whole, from 0 to 100. */
const percent = z.number();

/** The measurements of one moment, which the charts show. */
const sample = z.object({
  at: time,
  /** The busy part of all cores of the machine. */
  cpu: percent,
  /** The part of one core that the process uses; several threads can use more than 100. */
  processCpu: percent,
  rss: bytes,
  heapUsed: bytes,
  loopP99Ms: milliseconds,
  /** The part of the time in which the event loop was busy. */
  loopUtilisation: percent,
});
export type ServerSample = z.output<typeof sample>;

const disk = z.object({
  /** The parts of the site that are stored on it. */
  holds: z.array(z.enum(['data', 'database'])),
  mount: z.string(),
  fileSystem: z.string(),
  total: bytes,
  used: bytes,
  /** The bytes that the server's user can still use. */
  free: bytes,
  /** The used part of what the server's user can use in all, like `df`. */
  usedPercent: percent,
});
export type ServerDisk = z.output<typeof disk>;

const node = z.object({
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  nodeVersion: z.string(),
  os: z.string(),
  arch: z.string(),
  cores: z.int(),
  startedAt: time,
  uptimeSeconds: z.int(),
  machineUptimeSeconds: z.int(),
  /** The average load of 1, 5 and 15 minutes; zeros on Windows. */
  load: z.tuple([z.number(), z.number(), z.number()]),
  cpu: z.object({ user: percent, system: percent, idle: percent, process: percent }),
  memory: z.object({
    total: bytes,
    /** The memory that programs can still allocate, including caches of the system. */
    free: bytes,
    rss: bytes,
    heapUsed: bytes,
    heapTotal: bytes,
    external: bytes,
  }),
  loop: z.object({ p50Ms: milliseconds, p99Ms: milliseconds, utilisation: percent }),
  disks: z.array(disk),
  phonesConnected: z.int(),
  browsersConnected: z.int(),
  /** The time for which the oldest unsaved report has waited for the database. */
  backlogMs: milliseconds,
  /** Oldest first, at most 60. */
  samples: z.array(sample),
});
export type ServerNode = z.output<typeof node>;

/** The state of each server process and of its machine. It contains neither arguments nor environment variables. */
export const getServerInfo = endpoint(
  'GET /system/monitor/server/info',
  'Get the state of the servers',
  reads('system:server:list'),
  { answer: z.object({ sampleEveryMs: z.int(), nodes: z.array(node) }) },
);

const tableUse = z.object({
  name: z.string(),
  bytes,
  /** Estimated by the statistics of PostgreSQL. */
  rows: z.number(),
  deadRows: z.number(),
  lastVacuumAt: time.nullable(),
  lastAnalyseAt: time.nullable(),
});

const statement = z.object({
  /** The text with placeholders instead of values. */
  query: z.string(),
  calls: z.number(),
  totalMs: milliseconds,
  meanMs: milliseconds,
  mostMs: milliseconds,
  rows: z.number(),
});

const lockWait = z.object({
  pid: z.int(),
  waitedMs: milliseconds,
  application: z.string(),
  lock: z.string(),
  query: z.string(),
  /** The processes that hold what it waits for. */
  blockers: z.array(
    z.object({ pid: z.int(), application: z.string(), state: z.string(), forMs: milliseconds, query: z.string() }),
  ),
});

const databaseFacts = z.object({
  version: z.string(),
  /** Whether this server runs the database itself. */
  embedded: z.boolean(),
  startedAt: time,
  bytes,
  maxConnections: z.int(),
  /** All connections to the server of the database, also of other databases. */
  connectionsUsed: z.int(),
  connections: z.array(z.object({ application: z.string(), state: z.string(), count: z.int() })),
  /** Blocks that were found in memory; `null` before the first read. */
  cacheHitPercent: percent.nullable(),
  commits: z.number(),
  rollbacks: z.number(),
  deadlocks: z.number(),
  temporaryBytes: bytes,
  /** Written since the statistics began. */
  walBytes: bytes,
  oldestTransactionMs: milliseconds.nullable(),
  /** Transactions since the oldest row was frozen, and the limit at which PostgreSQL vacuums by force. */
  frozenAge: z.number(),
  frozenAgeLimit: z.number(),
  statisticsSince: time.nullable(),
});

/** Why there are no slow statements, and the SQL command for an administrator of the database. */
const missing = z.object({ reason: z.enum(['notLoaded', 'notCreated', 'notAllowed']), command: z.string() });

/** Each part is `null` if its statement took too long. Texts of statements are cut to 200 characters and contain no literals. */
export const getDatabaseInfo = endpoint(
  'GET /system/monitor/db/info',
  'Get the state of the database',
  reads('system:db:list'),
  {
    answer: z.object({
      facts: databaseFacts.nullable(),
      /** The 50 largest. */
      tables: z.array(tableUse).nullable(),
      /** The 30 with the longest total time. */
      statements: z.array(statement).nullable(),
      statementsMissing: missing.nullable(),
      locks: z.array(lockWait).nullable(),
    }),
  },
);

/** The temporary cache counts the entries that the caller reaches. `title` is in the caller's language. */
export const getCacheInfo = endpoint(
  'GET /system/monitor/cache/info',
  'Get the state of the caches',
  reads('system:cache:list'),
  {
    answer: z.object({
      temporary: z.array(
        z.object({
          tenantId: z.int(),
          /** Empty for the site. */
          tenantName: z.string(),
          kind: z.enum(['string', 'set', 'list']),
          entries: z.int(),
          bytes,
          /** Expired and not yet removed; counted in `entries` too. */
          expired: z.int(),
        }),
      ),
      process: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          entries: z.int(),
          /** Approximate; `null` if unknown. */
          bytes: bytes.nullable(),
          hits: z.int(),
          misses: z.int(),
        }),
      ),
    }),
  },
);

/** Empties one cache of this process, by its `name`. It fills again from the database. */
export const clearProcessCache = endpoint(
  'DELETE /system/monitor/cache/clear',
  'Clear a cache of the server',
  writes('system:cache:clear'),
  { words, query: z.object({ name: z.string().min(1).max(64) }) },
);

/** Deletes the temporary cache entries of one tenant; 0 is the site. */
export const clearTenantCache = endpoint(
  'DELETE /system/monitor/cache/clearTenant',
  'Clear the temporary cache of a tenant',
  writes('system:cache:clearTenant'),
  { words, query: z.object({ tenantId: count }), answer: z.object({ removed: z.int() }) },
);
