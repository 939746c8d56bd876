import { AdbCommandError } from './errors.ts';
import type { RemoteShell } from './remote-shell.ts';

/** The `input` program of this Android version does not know the command. */
export class UnknownInputError extends Error {
  override readonly name = 'UnknownInputError';
}

const defaultTimeoutMs = 10_000;

/** Runs one of Android's `input` commands. If the phone forbids it, the error names the setting that its user has to switch on. */
export async function runInput(shell: RemoteShell, command: string, timeoutMs = defaultTimeoutMs): Promise<void> {
  const result = await shell.run(command, { what: command.slice(0, 80), timeoutMs });
  const output = `${result.stdout}${result.stderr}`.trim();
  if (/INJECT_EVENTS|SecurityException/.test(output)) {
    throw new AdbCommandError(
      'The phone refuses taps and keys from a computer: in its developer options switch on "USB debugging (Security ' +
        'settings)" (Xiaomi, Redmi, POCO) or "Disable permission monitoring" (OPPO, realme, OnePlus, vivo)',
    );
  }
  // The exit code for an unknown command differs between Android versions, so the text decides.
  if (/unknown command|invalid arguments|usage:/i.test(output)) throw new UnknownInputError(command.slice(0, 80));
  if (result.exitCode === 0) return;
  throw new AdbCommandError(`${command.slice(0, 80)}: exit code ${result.exitCode}: ${output.slice(0, 300)}`);
}
