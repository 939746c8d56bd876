import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { applyMutation, type Mutation, withReports } from './mutations.ts';

export interface FileMutation extends Mutation {
  readonly path: string;
}

/** The files that the plugin changes while the tests load them. The plugin and the runner of the tests share it in one process. */
interface Changes {
  /** Files whose functions report that a test reached them. */
  readonly observed: ReadonlySet<string>;
  readonly applied?: FileMutation;
}

const key = Symbol.for('flotilla.mutation');
const shared = globalThis as { [key]?: Changes };

export function change(changes: Changes): void {
  shared[key] = changes;
}
const isChanged = (path: string): boolean =>
  shared[key]?.applied?.path === path || (shared[key]?.observed.has(path) ?? false);

export const languageOf = (path: string): 'ts' | 'tsx' => (path.endsWith('x') ? 'tsx' : 'ts');
/** The name of a function of a file in the reports of `observe-tests.ts`. */
export const functionName = (path: string, start: number | undefined): string => `${path}:${start ?? ''}`;

/** Changes a source while it is loaded, so that no file on disk changes. It does nothing unless `npm run mutate` runs the tests. */
export function mutation(): Plugin {
  return {
    name: 'mutation',
    enforce: 'pre',
    config: () => (shared[key] ? { test: { setupFiles: [join(import.meta.dirname, 'observe-tests.ts')] } } : {}),
    /** The cache of the tests knows a file by its text on disk, and would hide every change. */
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (isChanged(id.split('?')[0]!) ? false : undefined));
    },
    transform(source, id) {
      const path = id.split('?')[0]!;
      const { applied, observed } = shared[key] ?? {};
      if (applied?.path === path) return applyMutation(source, applied);
      if (!observed?.has(path)) return undefined;
      const report = (start: number) => `globalThis.reportFunction?.(${JSON.stringify(functionName(path, start))})`;
      return withReports(source, languageOf(path), report);
    },
  };
}
