import { existsSync, readFileSync, statfsSync } from 'node:fs';

const inMemory = '/dev/shm';
const neededBytes = 3 * 2 ** 30;

/** Whether it is memory from which programs can be run: tests write some. */
const isFit = () =>
  existsSync('/proc/mounts') &&
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, path, kind, options = '']) => path === inMemory && kind === 'tmpfs' && !options.includes('noexec'));

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= neededBytes;
}

/**
 * A database is hundreds of files. Unless TMPDIR is set, temporary files are in memory if there is room, where a database is copied in a twentieth of the time.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!process.env.TMPDIR && isFit() && hasRoom()) process.env.TMPDIR = inMemory;
}
