import type { z } from 'zod';
import type { Phone } from '../../phones/phone.ts';
import type { ServerAddress } from '../server-address.ts';

/** What a command may reach. */
export interface CommandScope {
  readonly phone: Phone;
  readonly server: ServerAddress;
  readonly token: string;
  readonly httpAllow: readonly string[];
  readonly signal: AbortSignal;
  /** Stops the script that runs; false when none does. */
  stopScript(): boolean;
  /** Changes the given settings; throws when one is wrong. */
  applySettings(changed: Record<string, unknown>): void;
  /** Ends this phone's session and begins a new one. */
  restartSession(): void;
}

/** What a command says; with an `error` it has failed. `afterwards` happens once the answer is on its way. */
export interface CommandDone {
  readonly output: string;
  readonly error?: string;
  readonly afterwards?: () => void;
}

/** One capability: its arguments, and what it does. It is done when it resolves and has failed when it rejects. */
export interface CommandAction<Args extends z.ZodType = z.ZodType> {
  readonly args: Args;
  run(args: z.output<Args>, scope: CommandScope): Promise<CommandDone>;
}

export const commandAction = <Args extends z.ZodType>(action: CommandAction<Args>): CommandAction<Args> => action;
