import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Releases } from './releases.ts';

const deployFolder = fileURLToPath(new URL('../../../../../../deploy/agent', import.meta.url));

export type InstallerName = 'install.sh' | 'install.ps1';

/** An address of the site for calls, from one for phones, which may be `ws(s)`. Without a slash at its end. */
export const callsAddress = (server: string): string => server.replace(/^ws/i, 'http').replace(/\/+$/, '');

/** An address is put between quotes of a shell, so one with a quote or another special character is refused. */
const isSafe = (server: string): boolean => /^https?:\/\/[\w.:[\]/~%-]+$/.test(server);

/** The lines to paste into a shell and into PowerShell. */
export function installLines(server: string, code: string) {
  const base = callsAddress(server);
  return {
    shell: `curl -fsSL '${base}/agent/install.sh?code=${code}' | sh`,
    powershell: `irm '${base}/agent/install.ps1?code=${code}' | iex`,
  };
}

/** The template is in the folder of the archives, or in that of the repository. */
async function templateOf(folder: string, name: InstallerName): Promise<string> {
  for (const path of [join(folder, name), join(deployFolder, name)]) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  throw new CallError('agentsNone');
}

interface Filled {
  readonly name: InstallerName;
  readonly server: string;
  readonly code: string;
}

/** Returns the installer with the site's address, the code, and the hashes of the archives. @throws 409 if the site has no archives */
export async function fillInstaller(releases: Releases, { name, server, code }: Filled): Promise<string> {
  const [current, template] = await Promise.all([releases.current(), templateOf(releases.folder, name)]);
  const base = callsAddress(server);
  if (!current || !isSafe(base)) throw new CallError('agentsNone');
  const hashes = new Map(current.archives.map(({ os, arch, sha256 }) => [`${os}_${arch}`, sha256]));
  return template
    .replaceAll('@SERVER@', base)
    .replaceAll('@KEY@', code)
    .replaceAll('@VERSION@', current.version)
    .replace(/@SHA256_(\w+)@/g, (_hole, platform: string) => hashes.get(platform) ?? '');
}

/** The installer in place of one whose code is not valid, so that the pasted line reports why nothing is installed. */
export const refusingInstaller = (name: InstallerName, message: string): string => {
  const quoted = message.replace(/['`$"\\\r\n]/g, ' ');
  return name === 'install.sh'
    ? `echo '${quoted}' >&2\nexit 1\n`
    : `[Console]::Error.WriteLine('${quoted}')\n$global:LASTEXITCODE = 1\n`;
};
