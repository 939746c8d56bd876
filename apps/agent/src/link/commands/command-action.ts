import type { z } from 'zod';
import type { Phone } from '../../phones/phone.ts';
import type { ServerAddress } from '../server-address.ts';

/** What a command can access. */
export interface CommandScope {
  readonly phone: Phone;
  readonly server: ServerAddress;
  readonly token: string;
  readonly httpAllow: readonly string[];
  readonly signal: AbortSignal;
  /** Stops the running script; false if there is none. */
  stopScript(): boolean;
  /** Changes the given settings; throws if one is invalid. */
  applySettings(changed: Record<string, unknown>): void;
  /** Restarts this phone's session. */
  restartSession(): void;
}

/** A command's result; an `error` means failure. `afterwards` runs once the answer is sent. */
export interface CommandDone {
  readonly output: string;
  readonly error?: string;
  readonly afterwards?: () => void;
}

/** One kind of command: its arguments and its execution, which resolves when done and rejects on failure. */
export interface CommandAction<Args extends z.ZodType = z.ZodType> {
  readonly args: Args;
  run(args: z.output<Args>, scope: CommandScope): Promise<CommandDone>;
}

export const commandAction = <Args extends z.ZodType>(action: CommandAction<Args>): CommandAction<Args> => action;
