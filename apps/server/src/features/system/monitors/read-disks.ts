import { readFile, realpath, stat, statfs } from 'node:fs/promises';
import { join, parse, sep } from 'node:path';
import type { ServerDisk } from '@flotilla/contract/http/system/monitors';

interface Mount {
  readonly mount: string;
  readonly fileSystem: string;
}

/** The kernel writes a space in a path as `\040`. */
const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Returns the mount of a path from the lines of `/proc/self/mounts`. */
export function mountIn(lines: string, path: string): Mount | undefined {
  const mounts = lines.split('\n').flatMap((line) => {
    const [, mount, fileSystem] = line.split(' ');
    return mount && fileSystem ? [{ mount: unescaped(mount), fileSystem }] : [];
  });
  // The last mount on a folder hides earlier ones.
  return mounts
    .filter(({ mount }) => isBelow(path, mount))
    .reduce<Mount | undefined>((best, one) => (best && best.mount.length > one.mount.length ? best : one), undefined);
}

async function mountOf(path: string): Promise<Mount> {
  const lines = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  return mountIn(lines, path) ?? { mount: parse(path).root, fileSystem: '' };
}

async function readDisk(path: string): Promise<Omit<ServerDisk, 'holds'>> {
  const real = await realpath(path);
  const { bsize, blocks, bfree, bavail } = await statfs(real);
  const used = (blocks - bfree) * bsize;
  const free = bavail * bsize;
  const usable = used + free;
  return {
    ...(await mountOf(real)),
    total: blocks * bsize,
    used,
    free,
    // `df` rounds up, so that a nearly full disk is not shown as less.
    usedPercent: usable > 0 ? Math.ceil((used / usable) * 100) : 0,
  };
}

/** Reads the disk of the data folder, and that of the database if this server runs it. The same disk appears once. */
export async function readDisks(dataDir: string, isEmbedded: boolean): Promise<ServerDisk[]> {
  const data = await readDisk(dataDir);
  if (!isEmbedded) return [{ holds: ['data'], ...data }];
  const databaseFolder = join(dataDir, 'database');
  const [one, other] = await Promise.all([dataDir, databaseFolder].map((folder) => stat(folder).catch(() => null)));
  if (!other || one?.dev === other.dev) return [{ holds: ['data', 'database'], ...data }];
  return [
    { holds: ['data'], ...data },
    { holds: ['database'], ...(await readDisk(databaseFolder)) },
  ];
}
