import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Entry } from './entry.ts';

const anyoneExecutes = 0o111;

/** Returns the files of a folder, with paths relative to it. Folders named `node_modules` below it are left out. */
export function filesOf(folder: string): Entry[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile() || each.isSymbolicLink())
    .map((each) => {
      const full = join(each.parentPath, each.name);
      return { each, full, path: relative(folder, full).split(sep).join('/') };
    })
    .filter(({ path }) => !path.split('/').includes('node_modules'))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ each, full, path }) => {
      if (each.isSymbolicLink()) return { path, content: { target: readlinkSync(full) } };
      const { mode, size } = statSync(full);
      return { path, isExecutable: (mode & anyoneExecutes) !== 0, content: { file: full, bytes: size } };
    });
}
