import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/programs.ts';

const cache = join(root, 'node_modules/.cache/types-of-copies');

/**
 * Arguments of `tsc` for a copy of the project, which checks only files that differ from the previous run. The information is in the
 * cache of the project; a clean clone has none. Call `keep` after a successful run.
 */
export function incrementalTypes(copy: string, config: string): { readonly args: string[]; keep(): void } {
  const name = `${config.replaceAll('/', '-')}.tsbuildinfo`;
  // Paths are stored relative to the file, and the installed packages are outside of the copy: its folder needs the same depth each time.
  const [used, kept] = [join(copy, name), join(cache, name)];
  if (existsSync(kept)) copyFileSync(kept, used);
  return {
    args: ['--noEmit', '-p', config, '--incremental', '--tsBuildInfoFile', used],
    keep() {
      mkdirSync(cache, { recursive: true });
      const fresh = `${kept}.${process.pid}`;
      copyFileSync(used, fresh);
      renameSync(fresh, kept);
    },
  };
}
