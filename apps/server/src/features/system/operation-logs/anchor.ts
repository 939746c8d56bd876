import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const stateSchema = z.object({
  key: z.string(),
  /** Batches up to this one were sealed before there was a key. */
  plainUntil: z.int(),
  /** Retention has removed the lines of batches up to this one. */
  prunedUntil: z.int(),
  /** The newest batch. */
  sealed: z.object({ id: z.int(), hash: z.string() }).nullable(),
});
type State = z.output<typeof stateSchema>;
export type Sealed = NonNullable<State['sealed']>;

export const anchorPath = (folder: string) => join(folder, 'audit.json');

async function readState(folder: string): Promise<State | null> {
  const text = await readFile(anchorPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : stateSchema.parse(JSON.parse(text));
}

async function writeState(folder: string, state: State): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${anchorPath(folder)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
  await rename(draft, anchorPath(folder));
}

/**
 * Protects the audit log from outside the database: a file in the data folder, which a person with database access alone cannot
 * forge. Returns `null` if the site has none yet.
 */
export async function findAnchor(folder: string) {
  const found = await readState(folder);
  if (!found) return null;
  const read = async () => (await readState(folder)) ?? found;
  let changing: Promise<void> = Promise.resolve();
  return {
    key: found.key,
    plainUntil: found.plainUntil,
    read,
    change(next: Partial<Pick<State, 'prunedUntil' | 'sealed'>>): Promise<void> {
      const changed = changing.then(async () => writeState(folder, { ...(await read()), ...next }));
      changing = changed.catch(() => {});
      return changed;
    },
  };
}

export type Anchor = NonNullable<Awaited<ReturnType<typeof findAnchor>>>;

/** Without an anchor the current log is trusted. */
export async function openAnchor(folder: string, present: () => Promise<Omit<State, 'key'>>): Promise<Anchor> {
  const found = await findAnchor(folder);
  if (found) return found;
  await writeState(folder, { key: randomBytes(32).toString('base64url'), ...(await present()) });
  return (await findAnchor(folder))!;
}
