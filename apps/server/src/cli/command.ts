import type { Settings } from '../settings.ts';

export interface CommandContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Read on demand, because some commands need none. @throws SettingsError */
  settings(): Settings;
  print(line: string): void;
}

/** Answers the exit code. */
export type Command = (context: CommandContext) => Promise<number>;

/** The command line is invalid; the message shows the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
