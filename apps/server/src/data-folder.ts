import { resolve } from 'node:path';
import { canHoldDatabase } from './platform/db/embedded-postgres.ts';

const ofTheSystem = '/var/lib/flotilla';

/**
 * Where data lies when nothing is set: `preferred`, else a folder of the system. PostgreSQL never runs as root: started by root it
 * runs as another user, who cannot reach a clone under root's home.
 */
export function defaultDataDir(preferred: string): string {
  const folder = resolve(preferred);
  return canHoldDatabase(folder) ? folder : preferred.replace(/^(\.\/)?data/, ofTheSystem);
}
