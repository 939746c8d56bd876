import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { agentVersion } from '@flotilla/contract/agent-report';
import { z } from 'zod';
import { notFound } from '../../../platform/http/call-error.ts';
import type { FileAnswer } from '../../../platform/http/serve.ts';

const archive = z.object({
  os: z.string(),
  arch: z.string(),
  /** A name in the folder of the list. */
  file: z.string().refine((name) => basename(name) === name && !name.startsWith('.')),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  bundlesNode: z.boolean(),
  note: z.string().default(''),
});
const releases = z.object({
  version: agentVersion,
  archives: z.array(archive),
  missing: z.array(z.object({ os: z.string(), arch: z.string(), reason: z.string() })),
});
export type AgentReleases = z.output<typeof releases>;

export const archivePath = (file: string): string => `agent/archive?file=${encodeURIComponent(file)}`;

interface Log {
  warn(fields: object, message: string): void;
}

/** The archives of the agent in a folder, with their list `agents.json`, which is read again when it changes. */
export function createReleases(folder: string, log: Log) {
  const file = join(folder, 'agents.json');
  let known: { readonly stamp: string; readonly releases: AgentReleases | null } = { stamp: '', releases: null };

  const read = async (): Promise<AgentReleases | null> => {
    try {
      return releases.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      log.warn({ err: error, file }, 'the list of agents cannot be read');
      return null;
    }
  };
  /** The releases, or `null` if the folder has none. */
  const current = async (): Promise<AgentReleases | null> => {
    const found = await stat(file).catch(() => null);
    const stamp = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
    if (stamp !== known.stamp) known = { stamp, releases: found && (await read()) };
    return known.releases;
  };

  return {
    folder,
    current,
    /** @throws 404 unless the list names this file */
    async open(name: string): Promise<FileAnswer> {
      const listed = (await current())?.archives.find((one) => one.file === name);
      if (!listed) throw notFound();
      const path = join(folder, listed.file);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) throw notFound();
      const contentType = name.endsWith('.zip') ? 'application/zip' : 'application/gzip';
      return { stream: createReadStream(path), fileName: name, contentType, bytes: found.size };
    },
  };
}
export type Releases = ReturnType<typeof createReleases>;
