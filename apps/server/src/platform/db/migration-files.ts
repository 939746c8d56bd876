import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder's migrations in order: files named like `0001-first-tables.sql`. Other files are ignored. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'));
  const files = await Promise.all(names.map((name) => readMigration(directory, name)));
  files.sort((one, other) => one.version - other.version);
  for (const [index, file] of files.entries()) {
    const next = files[index + 1];
    if (next?.version === file.version) throw new Error(`Two migrations have one number: ${file.name}, ${next.name}.`);
  }
  return files;
}

export type MigrationFile = Awaited<ReturnType<typeof readMigration>>;

async function readMigration(directory: string, fileName: string) {
  const named = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(fileName);
  if (!named) throw new Error(`The migration ${join(directory, fileName)} is not named like 0001-first-tables.sql.`);
  // Git may convert line endings on Windows, which must not change the hash.
  const sql = (await readFile(join(directory, fileName), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(named[1]), name: fileName.slice(0, -'.sql'.length), sql, checksum };
}
