import type { Summary } from './frames.ts';
import type { Header } from './header.ts';
import { readArchive } from './read-archive.ts';

/** Reads the whole backup and compares every hash. Returns what it contains. */
export async function verifyArchive(path: string, passphrase: string): Promise<Summary & { readonly header: Header }> {
  let found: Summary | undefined;
  const header = await readArchive(path, passphrase, {
    plan: async () => {},
    async entry(_entry, content) {
      for await (const _piece of content);
    },
    async summary(summary) {
      found = summary;
    },
  });
  return { ...found!, header };
}
