import type { Phone, ShellResult } from '../../phone.ts';
import type { FaultKind } from '../faults.ts';
import type { World } from '../world/world.ts';

export interface ShellContext {
  readonly world: World;
  readonly phone: Phone & { fault(kind: FaultKind, options?: { backAfterMs?: number }): void };
}

interface Invocation {
  readonly args: readonly string[];
  readonly stdin: string;
  readonly context: ShellContext;
  /** Aborts at the time limit, on the caller's request, or when the phone disconnects. */
  readonly signal: AbortSignal;
}

/** Text alone is the output of a success. */
export type Command = (invocation: Invocation) => string | ShellResult | Promise<string | ShellResult>;
export type Commands = Readonly<Record<string, Command>>;

export const failed = (exitCode: number, stderr: string): ShellResult => ({
  exitCode,
  stdout: '',
  stderr: `${stderr}\n`,
});
