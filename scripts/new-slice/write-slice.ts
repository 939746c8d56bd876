import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFiles } from '@flotilla/generator/generate';
import type { Names } from '@flotilla/generator/names';
import { changedFiles, insertions } from '@flotilla/generator/places';

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** Writes the files of a slice into the project at `root`, and registers the slice. Returns the paths of the new and changed files. */
export function writeSlice(root: string, names: Names): string[] {
  const made = newFiles(names, nextMigration(root));
  const changed = changedFiles(insertions(names), (path) => readFileSync(join(root, path), 'utf8'));
  for (const [path, text] of Object.entries(made)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  for (const [path, text] of changed) writeFileSync(join(root, path), text);
  return [...Object.keys(made), ...changed.keys()];
}
