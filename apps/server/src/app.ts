import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { createAutomation } from './composition/automation.ts';
import { createFleet } from './composition/fleet.ts';
import { createIdentity } from './composition/identity.ts';
import type { AreaParts, Platform } from './composition/platform.ts';
import { serveAutomation } from './composition/serve-automation.ts';
import { serveFleet } from './composition/serve-fleet.ts';
import { serveIdentity } from './composition/serve-identity.ts';
import { serveSystem } from './composition/serve-system.ts';
import { createSystem } from './composition/system.ts';
import { openSigner } from './features/automation/scripts/signing.ts';
import { type Sessions, sessionTokenPrefix } from './features/identity/sessions/api.ts';
import { createAdmitRun } from './features/system/licence/admit-run.ts';
import { licenceRoutes } from './features/system/licence/routes.ts';
import { createLocalBus } from './platform/bus/bus.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { type DatabaseInUseError, SoleServer } from './platform/db/sole-server.ts';
import { serveConsole } from './platform/http/console-files.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import { drain } from './platform/lifecycle/drain.ts';
import { countCalls } from './platform/metrics/count-calls.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveHealth } from './platform/metrics/serve-health.ts';
import { createDownloads } from './platform/storage/downloads.ts';
import { createFiles } from './platform/storage/files.ts';
import { defaultTiming, type Timing } from './platform/timing.ts';
import type { Settings } from './settings.ts';

const version = '0.1.0';
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface App {
  readonly http: Http;
  readonly platform: Platform;
  readonly sessions: Sessions;
  /** The first administrator's password, when this start made the account. */
  readonly firstPassword: string | null;
  /** Resolves when another server has taken the database: this one has to be drained. */
  readonly databaseTaken: Promise<DatabaseInUseError>;
  /** Takes calls; answers the address. */
  listen(): Promise<string>;
  /** Writes what is held in memory: logs, uses of sessions. */
  flush(): Promise<void>;
  /** Takes no more calls, finishes what runs (30 s at most), writes what is left, closes. */
  drain(): Promise<void>;
}

interface AppOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** For tests: an open database in place of the settings'. It is closed with the app. */
  readonly database?: Database;
  /** For tests. */
  readonly timing?: Partial<Timing>;
}

/** Puts the slices together. The only place that knows them all. */
export async function createApp({ settings, log, database, timing }: AppOptions): Promise<App> {
  const db = database ?? (await openDatabase(sourceOf(settings), { log }));
  let soleServer: SoleServer | undefined;
  try {
    soleServer = await SoleServer.become(db, log);
    await migrate(db, migrationsFolder);
    return await compose(settings, { ...defaultTiming, ...timing }, log, db, soleServer);
  } catch (error) {
    await soleServer?.close();
    await db.close();
    throw error;
  }
}

const sourceOf = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') };

const splitHosts = (text: string) => text.split(/[\s,]+/).filter((host) => host !== '');

async function compose(
  settings: Settings,
  timing: Timing,
  log: FastifyBaseLogger,
  db: Database,
  soleServer: SoleServer,
): Promise<App> {
  const platform: Platform = {
    settings,
    timing,
    log,
    db,
    soleServer,
    bus: createLocalBus((error, subject) => log.error({ err: error, subject }, 'a listener failed')),
    files: createFiles(join(settings.dataDir, 'files')),
    downloads: createDownloads(db.drizzle),
    metrics: createMetrics(),
  };
  const system = await createSystem(platform);
  const identity = await createIdentity(platform, system);
  const fleet = await createFleet(platform, { system, identity });
  const signer = await openSigner(db.drizzle);
  const automation = createAutomation(platform, { system, identity, signer, ...fleet });
  const areas: readonly AreaParts[] = [automation, fleet, identity, system];

  const http = await createHttp({
    log,
    trustProxy: settings.trustProxy,
    ports: {
      authenticate: async (token) =>
        token.startsWith(sessionTokenPrefix)
          ? identity.sessions.authenticate(token)
          : fleet.devices.authenticate(token),
      admitRun: createAdmitRun({ db: db.drizzle, licence: system.licence, users: identity.users }),
      audit: system.operationLogs,
      idempotency: createIdempotency({ db: db.drizzle, log }),
    },
  });
  const jobs = createJobRunner({
    db,
    soleServer,
    log,
    timeZone: system.timeZone,
    jobs: areas.flatMap((area) => area.jobs),
  });

  countCalls(http, platform.metrics);
  let takesCalls = true;
  let address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  serveIdentity(http, platform, { system, identity });
  serveSystem(http, platform, { system, jobs });
  licenceRoutes(http, {
    ...system,
    db,
    version,
    users: identity.users,
    ownAddress: () => address,
    devicesUsed: (tenantId) => fleet.devices.used(db.drizzle, tenantId),
    siteKey: async () => fleet.enrolment.siteKey(),
  });
  serveFleet(http, platform, {
    system,
    identity,
    fleet,
    runs: automation.runs.port,
    commands: automation.commands,
    taskGroups: automation.tasks,
    site: {
      incarnation: system.site.incarnation,
      epoch: () => system.site.epoch,
      scriptKey: signer.publicKey,
      httpAllow: () => splitHosts(system.parameters.text('script.httpAllow')),
    },
    ownAddress: () => address,
  });
  serveAutomation(http, platform, { system, identity, automation, signer, ...fleet });
  serveHealth(http, {
    db,
    metrics: platform.metrics,
    metricsToken: () => system.parameters.text('metrics.token'),
    takesCalls: () => takesCalls,
    isSole: () => soleServer.isSole,
  });
  serveOpenApi(http, version);
  await serveConsole(http, consoleFolder);

  return {
    http,
    platform,
    sessions: identity.sessions,
    firstPassword: identity.firstPassword,
    databaseTaken: soleServer.taken,
    async listen() {
      const listening = await http.fastify.listen({ host: settings.host, port: settings.port });
      await jobs.start();
      address = settings.publicUrl ?? listening;
      return listening;
    },
    async flush() {
      await Promise.all([system.operationLogs.flush(), system.loginLogs.flush()]);
    },
    drain: () => {
      takesCalls = false;
      return drain(http.fastify, log, [
        () => jobs.stop(),
        ...areas.map((area) => () => area.close()),
        () => platform.bus.close(),
        () => soleServer.close(),
        () => db.close(),
      ]);
    },
  };
}
