import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { automationRoutes, createAutomation } from './composition/automation.ts';
import { callGroups } from './composition/call-groups.ts';
import { openChannels } from './composition/channels.ts';
import { createData, dataRoutes } from './composition/data.ts';
import { createFleet, fleetRoutes } from './composition/fleet.ts';
import { createIdentity, identityRoutes } from './composition/identity.ts';
import { componentAt } from './composition/menus.ts';
import type { Part, Platform } from './composition/platform.ts';
import { createSystem, systemRoutes } from './composition/system.ts';
import { createTools, toolsRoutes } from './composition/tools.ts';
import { agentTokenPrefix } from './features/fleet/agents/api.ts';
import { apiTokenPrefix } from './features/identity/api-tokens/api.ts';
import { type Sessions, sessionTokenPrefix } from './features/identity/sessions/api.ts';
import { createAdmitRun } from './features/system/licence/admit-run.ts';
import { requireFinishedRestore } from './platform/backup/unfinished-restore.ts';
import { createLocalBus } from './platform/bus/bus.ts';
import { megabyte } from './platform/bytes.ts';
import { createProcessCaches } from './platform/caches/process-caches.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { createFacts } from './platform/db/facts.ts';
import { migrate } from './platform/db/migrate.ts';
import { becomeSoleServer, type DatabaseInUseError, type SoleServer } from './platform/db/sole-server.ts';
import { createEvents } from './platform/events/events.ts';
import { serveConsole } from './platform/http/console-files.ts';
import { serveDocs } from './platform/http/docs-files.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { createUploadTurns } from './platform/http/upload-turns.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import { drain } from './platform/lifecycle/drain.ts';
import { countCalls } from './platform/metrics/count-calls.ts';
import { countMessages } from './platform/metrics/count-messages.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveHealth } from './platform/metrics/serve-health.ts';
import { createDownloads } from './platform/storage/downloads.ts';
import { createFiles } from './platform/storage/files.ts';
import { defaultTiming, type Timing } from './platform/timing.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface App {
  readonly http: Http;
  readonly platform: Platform;
  readonly sessions: Sessions;
  /** The password of the first administrator if this start created the account, otherwise `null`. */
  readonly firstPassword: string | null;
  /** Resolves when another server has taken over the database. This server must then drain. */
  readonly databaseTaken: Promise<DatabaseInUseError>;
  /** Starts to accept calls. Returns the address. */
  listen(): Promise<string>;
  /** Writes buffered operation and sign-in logs to the database. */
  flush(): Promise<void>;
  /** Refuses new calls, lets running ones finish (30 s at most), writes buffered data, and closes everything. */
  drain(): Promise<void>;
}

interface AppOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** For tests: an open database instead of the one in the settings. It is closed with the app. */
  readonly database?: Database;
  /** For tests: intervals that differ from `defaultTiming`. */
  readonly timing?: Partial<Timing>;
}

/** The `listen` backlog. After an outage thousands of phones reconnect at once; a connection beyond it waits until TCP retries. */
const mostUnaccepted = 4_096;

/** Creates the server from all slices. Each area of slices gets the areas before it. */
export async function createApp({ settings, log, database, timing }: AppOptions): Promise<App> {
  const db = database ?? (await openDatabase(sourceOf(settings), { log }));
  let soleServer: SoleServer | undefined;
  let stopTracing = async () => {};
  try {
    soleServer = await becomeSoleServer(db, log);
    await requireFinishedRestore(db, settings.dataDir);
    await migrate(db, migrationsFolder);
    stopTracing = await startTracing(settings);
    return await compose(settings, { ...defaultTiming, ...timing }, log, db, soleServer, stopTracing);
  } catch (error) {
    await soleServer?.close();
    await db.close();
    await stopTracing();
    throw error;
  }
}

/** The libraries for traces need half a second and 26 MB, so they are loaded only if they are used. */
async function startTracing({ otlpUrl, otlpRatio }: Settings): Promise<() => Promise<void>> {
  if (otlpUrl === null) return async () => {};
  const { exportSpans } = await import('./platform/tracing/export-spans.ts');
  return exportSpans({ url: otlpUrl, ratio: otlpRatio, version });
}

const sourceOf = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') };

const routes = [...identityRoutes, ...systemRoutes, ...fleetRoutes, ...automationRoutes, ...dataRoutes, ...toolsRoutes];

/** Creates the slices of all areas. */
async function createSlices(platform: Platform) {
  const system = await createSystem(platform);
  const identity = await createIdentity({ ...platform, ...system.slices });
  const fleet = await createFleet({ ...platform, ...system.slices, ...identity.slices });
  const withFleet = { ...platform, ...system.slices, ...identity.slices, ...fleet.slices };
  const automation = await createAutomation(withFleet);
  const withAutomation = { ...withFleet, ...automation.slices };
  const data = createData(withAutomation);
  const tools = createTools(withAutomation);
  const slices = { ...withAutomation, ...data.slices, ...tools.slices };
  // Closed in this order, so that a part can still use the parts after it.
  const parts: readonly Part[] = [
    ...tools.parts,
    ...data.parts,
    ...automation.parts,
    ...fleet.parts,
    ...identity.parts,
    ...system.parts,
  ];
  return { slices, parts, firstPassword: identity.firstPassword };
}
type Slices = Awaited<ReturnType<typeof createSlices>>['slices'];

function openHttp(slices: Slices): Promise<Http> {
  const { sessions, apiTokens, agents, devices, operationLogs, parameters, site, settings, files, db, log } = slices;
  return createHttp({
    log,
    trustProxy: settings.trustProxy,
    ports: {
      authenticate: async (token) => {
        if (token.startsWith(sessionTokenPrefix)) return sessions.authenticate(token);
        if (token.startsWith(agentTokenPrefix)) return agents.authenticate(token);
        return token.startsWith(apiTokenPrefix) ? apiTokens.authenticate(token) : devices.authenticate(token);
      },
      admitRun: createAdmitRun({ ...slices, db: db.drizzle }),
      mostListBytes: () => parameters.count('list.mostMegabytes') * megabyte,
      uploads: createUploadTurns({
        folder: files.root,
        perTenant: () => parameters.count('upload.perTenant'),
        refuse: () => parameters.exceeded('upload.perTenant', 'limitBusy'),
      }),
      audit: operationLogs,
      idempotency: createIdempotency({ db: db.drizzle, secret: site.secret, log }),
    },
  });
}

async function compose(
  settings: Settings,
  timing: Timing,
  log: FastifyBaseLogger,
  db: Database,
  soleServer: SoleServer,
  stopTracing: () => Promise<void>,
): Promise<App> {
  const metrics = createMetrics();
  const local = createLocalBus((error, subject) => log.error({ err: error, subject }, 'a listener failed'));
  const bus = countMessages(local, metrics);
  const facts = createFacts({ db: db.drizzle, bus, log, everyMs: timing.factsEveryMs });
  const caches = createProcessCaches();
  const platform: Platform = {
    settings,
    timing,
    log,
    db,
    soleServer,
    bus,
    caches,
    facts,
    events: await createEvents({ db: db.drizzle, facts, caches }),
    files: createFiles(join(settings.dataDir, 'files')),
    downloads: createDownloads(db.drizzle),
    metrics,
  };
  const { slices, parts, firstPassword } = await createSlices(platform);
  const { sessions, operationLogs, loginLogs, parameters, site, works } = slices;
  const http = await openHttp(slices);
  const jobs = createJobRunner({ ...slices, jobs: parts.flatMap((part) => part.jobs ?? []) });
  parameters.onChange((key) => {
    if (key === 'site.timeZone') void jobs.reschedule();
  });

  countCalls(http, platform.metrics);
  let takesCalls = true;
  let address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const servers = async () => {
    const set = await site.servers();
    return set.length > 0 ? set : [address];
  };
  const channels = openChannels(http, slices);
  for (const serve of routes) serve(http, { ...slices, jobs, servers, version, channels });
  serveHealth(http, {
    db,
    metrics: platform.metrics,
    metricsToken: () => parameters.text('metrics.token'),
    takesCalls: () => takesCalls,
    isSole: () => soleServer.isSole,
  });
  serveOpenApi(http, version, callGroups);
  await serveDocs(http, settings.docsDir);
  await serveConsole(http, consoleFolder, platform.caches, componentAt);

  return {
    http,
    platform,
    sessions,
    firstPassword,
    databaseTaken: soleServer.taken,
    async listen() {
      const listening = await http.fastify.listen({
        host: settings.host,
        port: settings.port,
        backlog: mostUnaccepted,
      });
      await jobs.start();
      address = settings.publicUrl ?? listening;
      return listening;
    },
    async flush() {
      await Promise.all([operationLogs.flush(), loginLogs.flush()]);
    },
    drain: () => {
      takesCalls = false;
      works.stop();
      return drain(http.fastify, log, [
        () => jobs.stop(),
        ...parts.map((part) => async () => part.close?.()),
        () => facts.close(),
        () => bus.close(),
        () => soleServer.close(),
        () => db.close(),
        stopTracing,
      ]);
    },
  };
}
