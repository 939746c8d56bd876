import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { anchorFiles } from '@flotilla/generator/places';
import { buildConsoleIfStale } from '../console-build.ts';
import { root } from '../programs.ts';
import { writeArchive } from './archive.ts';
import { below, type Entry, isLink, isOnDisk } from './entry.ts';
import { filesOf } from './folder.ts';
import { launcher } from './launcher.ts';
import { PackageMissingError } from './package-files.ts';
import { nameOf, type Platform } from './platforms.ts';
import { programFiles, version } from './program.ts';

interface ServerOptions {
  readonly platforms: readonly Platform[];
  readonly out: string;
  readonly level?: number;
}

const folderAt = (path: string): Entry[] =>
  existsSync(join(root, path)) ? below(path, filesOf(join(root, path))) : [];

/** Links between PostgreSQL's libraries, which its package leaves to an install script, and its programs as executable. */
function completePostgres(entries: readonly Entry[]): Entry[] {
  const list = entries.find(({ path }) => path.endsWith('/native/pg-symlinks.json'));
  if (!list) return [...entries];
  const home = dirname(dirname(list.path));
  const { content } = list;
  const json = isLink(content) ? '[]' : (isOnDisk(content) ? readFileSync(content.file) : content).toString();
  const links = (JSON.parse(json) as { source: string; target: string }[]).map(({ source, target }) => ({
    path: `${home}/${target}`,
    content: { target: relative(dirname(target), source) },
  }));
  const linked = new Set(links.map(({ path }) => path));
  const rest = entries
    .filter(({ path }) => !linked.has(path))
    .map((entry) => (entry.path.startsWith(`${home}/native/bin/`) ? { ...entry, isExecutable: true } : entry));
  return [...rest, ...links];
}

/** The sources into which the code generation inserts, for its patches. */
const anchors = (): Entry[] => anchorFiles.map((path) => ({ path, content: readFileSync(join(root, path)) }));

/** The files beside its code that the server reads at run time, at the paths of the repository. */
function filesBeside(agents: string): Entry[] {
  const archives = existsSync(join(agents, 'agents.json')) ? below('dist/agents', filesOf(agents)) : [];
  return [
    ...folderAt('apps/server/migrations').filter(({ path }) => path.endsWith('.sql')),
    ...folderAt('apps/console/dist').filter(({ path }) => basename(path) !== '.built-from'),
    ...folderAt('deploy/agent').filter(({ path }) => basename(path).startsWith('install.')),
    ...folderAt('dist/docs'),
    ...anchors(),
    ...archives,
  ];
}

/** Builds the archives of the server. Returns whether there is one for every platform. */
export async function packageServer({ platforms, out, level }: ServerOptions): Promise<boolean> {
  await buildConsoleIfStale();
  let isComplete = true;
  for (const platform of platforms) {
    try {
      const { entries } = await programFiles({ workspace: 'apps/server', platform });
      const file = `flotilla-server-${version}-${nameOf(platform)}.tar.gz`;
      const all = below(`flotilla-server-${version}`, [
        launcher('server/flotilla.sh', 'bin/flotilla'),
        { path: 'flotilla.service', content: readFileSync(join(root, 'deploy/flotilla.service')) },
        ...completePostgres(entries),
        ...below('app', filesBeside(join(out, 'agents'))),
      ]);
      const { bytes, sha256 } = await writeArchive(join(out, file), all, level);
      console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`);
    } catch (error) {
      if (!(error instanceof PackageMissingError)) throw error;
      console.log(`No archive for ${nameOf(platform)}: ${error.message}`);
      isComplete = false;
    }
  }
  return isComplete;
}
