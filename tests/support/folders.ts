import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that PostgreSQL can enter as another user, where the tests run as root. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-site-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Creates a temporary folder for one test, which is removed at its end. */
export function temporaryFolder(): string {
  const folder = makeDataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
