import type { FromDevice, Welcome } from '@flotilla/contract/device';
import { untilAborted } from '../until-aborted.ts';
import type { CommandScope } from './commands/actions.ts';
import { type Command, Commands } from './commands/commands.ts';
import { HotScripts } from './hot/hot-scripts.ts';
import type { RunOwner } from './journal/run-records.ts';
import { RunBook } from './runs/run-book.ts';
import type { Interruption } from './runs/run-entry.ts';
import { Runner, type RunnerOptions, type RunSite } from './runs/runner.ts';
import { TakenItems } from './runs/taken-items.ts';
import type { LinkServices, PhoneLink } from './services.ts';

interface SiteWorkOptions extends Omit<PhoneLink, 'send'>, Pick<RunnerOptions, 'artifactSaved'> {
  readonly services: LinkServices;
  readonly owner: RunOwner;
  readonly send: (message: FromDevice, sent?: () => void) => boolean;
  readonly logsStored: () => Promise<void>;
}

/** The wait for running commands on close. Commands of a disconnected phone fail sooner. */
const commandsMs = 1_000;

/** One phone's runs and commands at one site incarnation. Their ids are only valid within it. */
export class SiteWork {
  readonly owner: RunOwner;
  readonly book: RunBook;
  readonly runner: Runner;
  readonly hot: HotScripts;
  readonly taken: TakenItems;
  readonly #commands: Commands;
  readonly #services: LinkServices;

  constructor({ owner, services, send, logsStored, ...options }: SiteWorkOptions) {
    const { journal, timing } = services;
    this.owner = owner;
    this.#services = services;
    this.book = new RunBook({ journal, ...owner, send, logsStored });
    this.taken = new TakenItems({ journal, owner, send });
    const updated = () => this.runner.hotUpdated();
    const hot = { ...options, owner, journal, store: services.hot, retryMs: timing.hotRetryMs, send, updated };
    this.hot = new HotScripts(hot);
    this.runner = new Runner({ ...options, ...services, book: this.book, hot: this.hot, send });
    this.#commands = new Commands({
      journal,
      owner,
      timeoutMs: timing.commandMs,
      send: (commandId, answer, sent) => send({ action: 'commandResult', commandId, ...answer }, sent),
    });
  }

  /** After a welcome, sends unacknowledged reports and results, then continues with queued runs. */
  async attend(welcome: Omit<Welcome, 'httpAllow' | 'token'> & Pick<RunSite, 'httpAllow' | 'token'>): Promise<void> {
    this.runner.abandon(welcome.settled);
    const settled = this.book.settle(welcome.settled);
    this.book.resend();
    this.taken.report(welcome.epoch);
    this.#commands.resend();
    this.hot.attend(welcome.hot, welcome);
    this.runner.attend(welcome, welcome.stops);
    await settled;
  }

  command(command: Command, scope: Omit<CommandScope, 'signal'>): Promise<void> {
    return this.#commands.take(command, scope);
  }

  /** Stops the runs and waits up to `commandsMs` for the results of commands. */
  async close(interruption: Interruption): Promise<void> {
    this.hot.close();
    const timeout = AbortSignal.timeout(commandsMs);
    const commands = untilAborted(this.#commands.idle(), timeout).catch(() => undefined);
    await Promise.all([this.runner.close(interruption), commands]);
  }

  /** Stops everything without a report and deletes the records, because the phone now belongs to another incarnation. */
  async abandon(successor: RunOwner): Promise<void> {
    const { journal } = this.#services;
    this.hot.close();
    await this.runner.close({ kind: 'superseded' });
    await journal.write(() => {
      journal.runs.dropForeign(successor);
      journal.artifacts.dropForeign(successor.deviceId, successor.incarnation);
    });
  }
}
