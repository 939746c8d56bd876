import { availableParallelism } from 'node:os';
import { type Logger, pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { Fleet } from './link/fleet.ts';
import { createHotStore } from './link/hot/hot-store.ts';
import { openJournal } from './link/journal/journal.ts';
import { createScriptStore } from './link/runs/script-store.ts';
import { parseServerAddress } from './link/server-address.ts';
import type { LinkServices } from './link/services.ts';
import { defaultTiming, type Timing } from './link/timing.ts';
import type { PhoneSource } from './phones/phone.ts';
import { createPhoneHost } from './runtime/phone-host.ts';
import { createScriptRuntime } from './runtime/script-runtime.ts';

export interface AgentOptions {
  /** http(s) or ws(s), with the site's path if it has one. */
  readonly server: string;
  /** The site's or a tenant's key or a one-time code; assigned phones need none. */
  readonly key?: string | undefined;
  /** The journal's folder; no two agents share one. */
  readonly dataDir: string;
  readonly phones: PhoneSource;
  /** The runtime for scripts; QuickJS workers by default. */
  readonly scripting?: Scripting;
  readonly log?: Logger;
  readonly timing?: Partial<Timing>;
  readonly statusEveryMs?: number;
  /** The id that the site has given to this agent, if it has. */
  readonly agentId?: () => Promise<string | undefined>;
}

type Scripting = Pick<LinkServices, 'runtime' | 'createHost'>;

export type RunningAgent = Awaited<ReturnType<typeof startAgent>>;

const closeMs = 4_000;

/** Joins every phone of the source to the site. Rejects if the address is wrong or the folder is in use. */
export async function startAgent(options: AgentOptions) {
  const { phones, key, log = pino({ level: 'silent' }), statusEveryMs = 30_000 } = options;
  const { agentId = async () => undefined } = options;
  const server = parseServerAddress(options.server);
  const timing = { ...defaultTiming, ...options.timing };
  const journal = openJournal(options.dataDir);
  const { runtime, createHost } = options.scripting ?? quickJsScripting();
  const scripts = createScriptStore({ journal, server, timeoutMs: timing.downloadMs });
  const failed = Promise.withResolvers<Error>();
  const services = {
    server,
    key,
    journal,
    scripts,
    hot: createHotStore({ journal, server, timeoutMs: timing.downloadMs }),
    runtime,
    createHost,
    timing,
    agentVersion: manifest.version,
    agentId,
    fail: failed.resolve,
  };
  const fleet = new Fleet(services, log);
  const status = setInterval(() => log.info(fleet.status(), 'status'), statusEveryMs);

  async function close(): Promise<void> {
    clearInterval(status);
    // A script that does not let go is found in the journal by the next agent.
    await withinMs(fleet.close(), closeMs);
    await Promise.allSettled([phones.close(), runtime.close()]);
    journal.close();
  }

  try {
    await phones.start((phone) => fleet.add(phone));
  } catch (error) {
    await close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    status: () => fleet.status(),
    /** Resolves if the agent cannot continue without an operator. The agent must still be closed. */
    failed: failed.promise,
    /** Stops running scripts, informs the site, and releases everything. */
    close: (): Promise<void> => {
      closing ??= close();
      return closing;
    },
  };
}

function quickJsScripting(): Scripting {
  return {
    runtime: createScriptRuntime({ workers: Math.max(2, Math.min(4, availableParallelism() - 1)) }),
    createHost: createPhoneHost,
  };
}

async function withinMs(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
