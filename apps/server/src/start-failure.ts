import { accessSync, constants, mkdirSync } from 'node:fs';
import { OperatorError } from './platform/operator-error.ts';
import type { Settings } from './settings.ts';

/** The server cannot start for a reason that an operator can fix. The message names the setting. */
class StartError extends OperatorError {}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Makes the data folder and sees that it can be written. @throws StartError naming the folder and its setting */
export function provideDataFolder({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw diskFull(dataDir);
    throw new StartError(
      `The folder ${dataDir} cannot be written (${codeOf(error)}). Set FLOTILLA_DATA to one that can.`,
      { cause: error },
    );
  }
}

const diskFull = (dataDir: string) =>
  new StartError(`The disk of ${dataDir} is full. Free some space, or set FLOTILLA_DATA to a folder on another disk.`);

/** Explains system errors with a known solution. */
export function explainListen(error: unknown, { host, port }: Settings): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} of ${host} is taken. Set FLOTILLA_PORT to another one (0 takes any free one).`);
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this user. Set FLOTILLA_PORT to one above 1023.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${host} is not an address of this machine. Set FLOTILLA_HOST, for example to 0.0.0.0.`);
  }
  return error;
}

/** The failure in one line for the operator; `null` for an unknown failure. */
export function explainStart(error: unknown, settings: Settings | null): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OperatorError) return at.message;
    // 53100: PostgreSQL's disk_full.
    if (['ENOSPC', '53100'].includes(codeOf(at))) return diskFull(settings?.dataDir ?? 'the database').message;
  }
  return null;
}
