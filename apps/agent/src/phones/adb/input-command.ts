import { AdbCommandError } from './errors.ts';
import type { RemoteShell } from './remote-shell.ts';

/** This Android's `input` has no such command. */
export class UnknownInputError extends Error {
  override readonly name = 'UnknownInputError';
}

const defaultTimeoutMs = 10_000;

/** Runs one of Android's `input` commands; if the phone forbids it, the error says what its owner has to switch on. */
export async function runInput(shell: RemoteShell, command: string, timeoutMs = defaultTimeoutMs): Promise<void> {
  const result = await shell.run(command, { what: command.slice(0, 80), timeoutMs });
  const said = `${result.stdout}${result.stderr}`.trim();
  if (/INJECT_EVENTS|SecurityException/.test(said)) {
    throw new AdbCommandError(
      'The phone refuses taps and keys from a computer: in its developer options switch on "USB debugging (Security ' +
        'settings)" (Xiaomi, Redmi, POCO) or "Disable permission monitoring" (OPPO, realme, OnePlus, vivo)',
    );
  }
  // The exit code of an `input` that does not know the command varies.
  if (/unknown command|invalid arguments|usage:/i.test(said)) throw new UnknownInputError(command.slice(0, 80));
  if (result.exitCode === 0) return;
  throw new AdbCommandError(`${command.slice(0, 80)}: exit code ${result.exitCode}: ${said.slice(0, 300)}`);
}
