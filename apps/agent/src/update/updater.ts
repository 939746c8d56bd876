import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AgentReport, WantedVersion } from '@flotilla/contract/agent-report';
import type { Logger } from 'pino';
import { fetchArchive } from './fetch-archive.ts';
import { folderOf, type Installation, keptVersion, otherVersions, versionIn } from './installation.ts';
import { switchVersion } from './switch-version.ts';
import { goBack } from './trial.ts';
import { tryStart, unpackArchive } from './unpack-archive.ts';
import { UpdateError } from './update-error.ts';
import { readUpdate, writeUpdate } from './update-state.ts';

export const updateTiming = {
  /** A new version that has not connected after this time is left again. */
  trialMs: 120_000,
  /** Running scripts are waited for this long before the agent restarts. */
  idleMs: 600_000,
  idlePollMs: 1_000,
};

export interface UpdaterOptions {
  readonly installation: Installation;
  /** The HTTP address of the site, which ends with a slash. */
  readonly siteBase: string;
  readonly log: Logger;
  status(): { readonly connected: number; readonly waiting: number; readonly running: number };
  /** Ends the process in order, so that it is started again from `<base>/current`. */
  restart(why: string): void;
  readonly timing?: Partial<typeof updateTiming>;
}

type Progress = AgentReport['update'];

/** Changes the agent's version when the site wants it, and leaves a new version again that does not connect. */
export class Updater {
  readonly #options: UpdaterOptions;
  readonly #timing: typeof updateTiming;
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  #progress: Progress;
  #trial: NodeJS.Timeout | undefined;

  constructor(options: UpdaterOptions) {
    this.#options = options;
    this.#timing = { ...updateTiming, ...options.timing };
    const { installation } = options;
    const record = readUpdate(installation.base);
    this.#progress =
      record === undefined
        ? { state: 'none', version: '', fault: null, error: '' }
        : record.state === 'failed'
          ? { state: 'failed', version: record.version, fault: record.fault, error: record.error.slice(0, 500) }
          : progressOf(record.state === 'trial' ? 'restarting' : 'done', record.version);
    if (record?.state === 'trial') this.#trial = setTimeout(() => this.#fail(), this.#timing.trialMs);
  }

  get progress(): Progress {
    return this.#progress;
  }

  get keptVersion(): string {
    return keptVersion(this.#options.installation);
  }

  /** The site has received a report. A new version that reaches the site, and no phone although there were some, is broken too. */
  reported(): void {
    const { installation, log, status } = this.#options;
    if (this.#trial === undefined) return;
    const record = readUpdate(installation.base);
    const { connected, waiting } = status();
    if (record?.state !== 'trial' || (record.phones > 0 && connected + waiting === 0)) return;
    clearTimeout(this.#trial);
    this.#trial = undefined;
    const { previous } = record;
    writeUpdate(installation.base, { state: 'done', version: installation.version });
    this.#progress = progressOf('done', installation.version);
    log.info({ version: installation.version, previous }, 'the agent runs its new version');
    void this.#prune(previous);
  }

  /** Starts the change to a version, unless one is running. */
  want(wanted: WantedVersion): void {
    const { installation, log } = this.#options;
    if (this.#working || this.#trial || wanted.version === installation.version) return;
    log.info({ version: wanted.version }, 'the site wants another version of the agent');
    this.#working = this.#change(wanted)
      .catch((error: unknown) => this.#failed(wanted.version, UpdateError.of('switch', error)))
      .finally(() => {
        this.#working = undefined;
      });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#trial);
    await this.#working;
  }

  async #change({ version, file }: WantedVersion): Promise<void> {
    const { installation, siteBase, status, restart } = this.#options;
    const { base } = installation;
    const { signal } = this.#closing;
    if (file) {
      this.#progress = progressOf('downloading', version);
      const part = join(base, 'versions', `${version}.part`);
      try {
        await fetchArchive({ ...file, url: new URL(file.path, siteBase).href, to: part }, signal);
        await unpackArchive(base, version, part);
      } finally {
        await rm(part, { force: true });
      }
    } else if (versionIn(folderOf({ base }, version)) !== version) {
      throw new UpdateError('switch', `version ${version} is no longer kept`);
    } else await tryStart(folderOf({ base }, version));
    this.#progress = progressOf('waiting', version);
    const untilMs = performance.now() + this.#timing.idleMs;
    while (status().running > 0 && performance.now() < untilMs)
      await pause(this.#timing.idlePollMs, undefined, { signal });
    signal.throwIfAborted();
    const phones = status().connected + status().waiting;
    // Written first: if the agent is killed in between, the old version starts and reports that it was interrupted.
    writeUpdate(base, { state: 'trial', version, previous: installation.version, starts: 0, phones });
    switchVersion(base, version);
    this.#progress = progressOf('restarting', version);
    restart(`the agent changes to version ${version}`);
  }

  #failed(version: string, { fault, message }: UpdateError): void {
    if (this.#closing.signal.aborted) return;
    const { installation, log } = this.#options;
    log.error({ version, fault, error: message }, 'the agent could not change its version');
    writeUpdate(installation.base, { state: 'failed', version, fault, error: message.slice(0, 500) });
    this.#progress = { state: 'failed', version, fault, error: message.slice(0, 500) };
  }

  #fail(): void {
    const { installation, log, restart } = this.#options;
    const text = 'the new version did not connect to the site in time';
    if (goBack(installation, 'connect', text)) restart(`${text}, the version before starts again`);
    else log.error('the new version has not connected, and the version before is no longer there');
  }

  /** Keeps one version besides the current one. */
  async #prune(previous: string): Promise<void> {
    const { installation, log } = this.#options;
    for (const version of otherVersions(installation)) {
      if (version === previous) continue;
      await rm(folderOf(installation, version), { recursive: true, force: true }).catch((error: unknown) =>
        log.warn({ err: error, version }, 'an old version of the agent could not be removed'),
      );
    }
  }
}

const progressOf = (state: Progress['state'], version: string): Progress => ({
  state,
  version,
  fault: null,
  error: '',
});
