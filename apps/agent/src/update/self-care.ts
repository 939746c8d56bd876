import { hostname } from 'node:os';
import process from 'node:process';
import type { AgentReport } from '@flotilla/contract/agent-report';
import type { Logger } from 'pino';
import type { IdentityStore } from './identity.ts';
import type { Installation } from './installation.ts';
import { type reportTiming, startReporter } from './reporter.ts';
import { Updater, type updateTiming } from './updater.ts';

export interface FleetStatus {
  readonly phones: number;
  readonly connected: number;
  readonly waiting: number;
  readonly running: number;
}

interface Options {
  readonly installation: Installation | undefined;
  readonly siteBase: string;
  readonly identity: IdentityStore;
  readonly version: string;
  readonly log: Logger;
  status(): FleetStatus;
  lastError(): AgentReport['lastError'];
  /** Ends the process in order, so that it is started again from `<base>/current`. */
  restart(why: string): void;
  readonly timing?: Partial<typeof reportTiming & typeof updateTiming>;
}

/** The names of systems and processors as archives have them. */
const system = process.platform === 'win32' ? 'win' : process.platform;
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
const nothing: AgentReport['update'] = { state: 'none', version: '', fault: null, error: '' };

/** Reports the agent to its site and, if it was installed from an archive, changes its version when the site wants it. */
export function startSelfCare(options: Options) {
  const { installation, siteBase, identity, log, status, lastError, restart, timing = {} } = options;
  const updater = installation && new Updater({ installation, siteBase, log, status, restart, timing });
  const state = (): AgentReport => {
    const { phones, waiting } = status();
    return {
      host: hostname().slice(0, 255),
      os: system,
      arch: process.arch,
      version: installation?.version ?? options.version,
      nodeVersion: process.versions.node,
      startedAt,
      installed: installation !== undefined,
      keptVersion: updater?.keptVersion ?? '',
      phones,
      waiting,
      lastError: lastError(),
      update: updater?.progress ?? nothing,
    };
  };
  const reporter = startReporter({
    siteBase,
    identity,
    log,
    timing,
    state,
    reported: () => updater?.reported(),
    wanted(version) {
      if (updater) updater.want(version);
      else log.info({ version: version.version }, 'not installed from an archive: the agent does not update itself');
    },
  });
  return {
    async close(): Promise<void> {
      await reporter.close();
      await updater?.close();
    },
  };
}
