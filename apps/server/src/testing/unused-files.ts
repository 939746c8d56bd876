import { join } from 'node:path';
import { createFiles } from '../platform/storage/files.ts';
import { removeUnusedFiles } from '../platform/storage/remove-unused-files.ts';
import type { TestApp } from './create-test-app.ts';

/** What the nightly job removes, however young; answers how many files. */
export const removeUnused = ({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<number> =>
  removeUnusedFiles(db.drizzle, createFiles(join(app.platform.settings.dataDir, 'files'), 0));

export async function isFileKept({ app }: Pick<TestApp, 'app'>, sha256: string): Promise<boolean> {
  const file = await app.platform.files.open(sha256);
  file?.destroy();
  return file !== null;
}
