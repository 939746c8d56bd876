import { commandArgs, type ToDevice } from '@flotilla/contract/device';
import { messageOf } from '../../message-of.ts';
import { untilAborted } from '../../until-aborted.ts';
import type { CommandAnswer } from '../journal/command-records.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunOwner } from '../journal/run-records.ts';
import { actions, type CommandDone, type CommandScope } from './actions.ts';

export type Command = Extract<ToDevice, { action: 'command' }>;

const mostOutput = 65_536;
const mostError = 2_000;

interface CommandsOptions {
  readonly journal: Journal;
  readonly owner: RunOwner;
  readonly timeoutMs: number;
  /** Returns `false` if there is no connection. `sent` is called once the network has accepted the result. */
  readonly send: (commandId: number, answer: CommandAnswer, sent: () => void) => boolean;
}

/** Executes the commands of one phone, each at most once. A repeated command gets the first result again. */
export class Commands {
  readonly #options: CommandsOptions;
  readonly #running = new Map<number, Promise<void>>();

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  async take(command: Command, scope: Omit<CommandScope, 'signal'>): Promise<void> {
    const { journal, owner } = this.#options;
    const { commandId } = command;
    if (this.#running.has(commandId)) return;
    const known = journal.commands.find(owner, commandId);
    if (known) {
      this.#answer(commandId, known.answer ?? diedMeanwhile);
      return;
    }
    const work = this.#carryOut(command, scope).finally(() => this.#running.delete(commandId));
    this.#running.set(commandId, work);
    await work;
  }

  /** Resolves when every running command has ended and its result is in the journal, or could not be written. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  /** Sends undelivered results again after a new connection. */
  resend(): void {
    for (const { commandId, answer } of this.#options.journal.commands.undelivered(this.#options.owner)) {
      if (!this.#running.has(commandId)) this.#answer(commandId, answer ?? diedMeanwhile);
    }
  }

  async #carryOut(command: Command, scope: Omit<CommandScope, 'signal'>): Promise<void> {
    const { journal, owner } = this.#options;
    const { commandId } = command;
    await journal.write(() => journal.commands.begin(owner, commandId));
    const { answer, afterwards } = await this.#perform(command, scope);
    await journal.write(() => journal.commands.finish(owner, commandId, answer));
    this.#answer(commandId, answer);
    afterwards?.();
  }

  #answer(commandId: number, answer: CommandAnswer): void {
    const { journal, owner, send } = this.#options;
    send(commandId, answer, () => {
      // If this write is lost, the result is only sent a second time.
      journal.write(() => journal.commands.deliver(owner, commandId)).catch(() => undefined);
    });
  }

  async #perform(
    { kind, args }: Command,
    scope: Omit<CommandScope, 'signal'>,
  ): Promise<{ answer: CommandAnswer; afterwards?: (() => void) | undefined }> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const parsed = commandArgs[kind].safeParse(args);
      if (!parsed.success) throw new Error(`wrong arguments: ${parsed.error.issues[0]?.message ?? ''}`);
      const act = actions[kind] as (args: unknown, scope: CommandScope) => Promise<CommandDone>;
      const { output = '', error, afterwards } = await untilAborted(act(parsed.data, { ...scope, signal }), signal);
      const answer = { ok: error === undefined, output: output.slice(0, mostOutput), error: error ?? '' };
      return { answer, afterwards };
    } catch (error) {
      const message = messageOf(error);
      return { answer: { ok: false, output: '', error: message.slice(0, mostError) } };
    }
  }
}

const diedMeanwhile: CommandAnswer = { ok: false, output: '', error: 'the agent ended while the command ran' };
