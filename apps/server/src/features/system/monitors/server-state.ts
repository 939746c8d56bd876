import { arch, cpus, freemem, hostname, loadavg, release, totalmem, type, uptime } from 'node:os';
import type { ServerNode } from '@flotilla/contract/http/system/monitors';
import { readDisks } from './read-disks.ts';
import type { ServerSamples } from './server-samples.ts';

export interface ServerStateDeps {
  readonly version: string;
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | null };
  readonly samples: ServerSamples;
  readonly backlog: { oldestMs(): number };
  phonesConnected(): number;
  browsersConnected(): number;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Reads the state of this process and of its machine. */
export async function readServerState(deps: ServerStateDeps): Promise<ServerNode> {
  const { version, settings, samples, backlog } = deps;
  const uptimeSeconds = Math.floor(process.uptime());
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const [one = 0, five = 0, fifteen = 0] = loadavg().map(hundredths);
  return {
    host: hostname(),
    pid: process.pid,
    version,
    nodeVersion: process.version,
    os: `${type()} ${release()}`,
    arch: arch(),
    cores: cpus().length,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    uptimeSeconds,
    machineUptimeSeconds: Math.floor(uptime()),
    load: [one, five, fifteen],
    ...samples.now(),
    memory: { total: totalmem(), free: freemem(), rss, heapUsed, heapTotal, external },
    disks: await readDisks(settings.dataDir, settings.databaseUrl === null),
    phonesConnected: deps.phonesConnected(),
    browsersConnected: deps.browsersConnected(),
    backlogMs: Math.round(backlog.oldestMs()),
  };
}
