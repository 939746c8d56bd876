import type { Settings } from '../settings.ts';

/** What a command is given. */
export interface CommandContext {
  readonly args: readonly string[];
  /** Read when asked for: some commands need none. @throws SettingsError */
  settings(): Settings;
  print(line: string): void;
}

/** Answers the exit code. */
export type Command = (context: CommandContext) => Promise<number>;

/** The command line was not understood; the message says how it goes. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
