import { resolve } from 'node:path';
import { canHoldDatabase } from './platform/db/embedded-postgres.ts';

const ofTheSystem = '/var/lib/flotilla';

/**
 * The data folder without a setting: `preferred`, else a system folder. PostgreSQL under root runs as another user, who cannot
 * reach a clone under root's home.
 */
export function defaultDataDir(preferred: string): string {
  const folder = resolve(preferred);
  return canHoldDatabase(folder) ? folder : preferred.replace(/^(\.\/)?data/, ofTheSystem);
}
