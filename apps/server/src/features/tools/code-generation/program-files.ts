import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anchorFiles } from '@flotilla/generator/places';
import { readMigrations } from '../../../platform/db/migration-files.ts';

/** The root of the repository, or of the packaged program, which has the same folders. */
const root = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** The files into which features are inserted, by their paths. The archives of the server contain them as sources. */
export async function readAnchors(): Promise<ReadonlyMap<string, string>> {
  const found = anchorFiles.filter((path) => existsSync(join(root, path)));
  return new Map(
    await Promise.all(found.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  );
}

/** The tables that the migrations create, and the number of the next migration. */
export async function readMigrated(): Promise<{ readonly tables: ReadonlySet<string>; readonly next: number }> {
  const migrations = await readMigrations(join(root, 'apps/server/migrations'));
  const created = migrations.flatMap(({ sql }) => [...sql.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)]);
  return { tables: new Set(created.map(([, name]) => name!)), next: (migrations.at(-1)?.version ?? 0) + 1 };
}

/** Whether the program has a slice of this name. */
export const hasSlice = (area: string, slice: string): boolean =>
  existsSync(join(root, 'apps/server/src/features', area, slice));
