import { readFileSync } from 'node:fs';

/** Files that a process needs beside its phones' connections. */
const otherFiles = 1_000;

/** Returns the limit of open connections of a process; unlimited if the system does not report it. */
function mostConnections(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  const line = /^Max open files\s+(\S+)\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'latin1'));
  return line?.[2] && line[2] !== 'unlimited' ? Number(line[2]) - otherFiles : Number.POSITIVE_INFINITY;
}

/** The wanted number of phones, or as many as this machine lets a process connect. */
export function phonesWithinLimits(wanted: number, progress: (line: string) => void): number {
  const most = mostConnections();
  if (wanted <= most) return wanted;
  if (most < 1) throw new Error('The limit of open files is too low to connect phones: raise it (ulimit -n).');
  progress(`${wanted} phones need more open files than this machine allows: ${most} are measured instead`);
  return most;
}
