import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

/** An agent that was installed from an archive: `<base>/versions/<version>/`, with the link `<base>/current` to one of them. */
export interface Installation {
  readonly base: string;
  readonly version: string;
  readonly folder: string;
}

const isWindows = process.platform === 'win32';
const versionName = /^\d[\w.+-]{0,63}$/;

export const launcherIn = (folder: string): string =>
  join(folder, 'bin', isWindows ? 'flotilla-agent.cmd' : 'flotilla-agent');

/** The version of a complete folder; `undefined` if it is none. */
export function versionIn(folder: string): string | undefined {
  try {
    const version = readFileSync(join(folder, 'VERSION'), 'utf8').trim();
    return versionName.test(version) && existsSync(launcherIn(folder)) ? version : undefined;
  } catch {
    return undefined;
  }
}

export const folderOf = ({ base }: Pick<Installation, 'base'>, version: string): string =>
  join(base, 'versions', version);

/** The installation that a file of the program belongs to; `undefined` for a clone of the repository. */
export function findInstallation(file: string): Installation | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(dirname(folder)) !== 'versions') continue;
    const version = versionIn(folder);
    if (version === basename(folder)) return { base: dirname(dirname(folder)), version, folder };
  }
  return undefined;
}

/** The version to return to: the newest complete folder beside the current one. Empty if there is none. */
export function keptVersion({ base, version }: Installation): string {
  const kept = otherVersions({ base, version }).filter((name) => versionIn(folderOf({ base }, name)) === name);
  const changedMs = (name: string) => statSync(folderOf({ base }, name)).mtimeMs;
  return kept.sort((a, b) => changedMs(b) - changedMs(a))[0] ?? '';
}

export function otherVersions({ base, version }: Pick<Installation, 'base' | 'version'>): string[] {
  try {
    return readdirSync(join(base, 'versions')).filter((name) => versionName.test(name) && name !== version);
  } catch {
    return [];
  }
}
