import { closeSync, openSync, readSync } from 'node:fs';
import { type Entry, isLink, isOnDisk } from './entry.ts';
import type { Platform } from './platforms.ts';

/** A binary's system and processor. Both processors of macOS can be in one file. */
export interface Target {
  readonly os: Platform['os'];
  readonly arch: Platform['arch'] | 'both' | 'other';
}

const headBytes = 4_096;
const elf = new Map<number, Target['arch']>([
  [62, 'x64'],
  [183, 'arm64'],
]);
const machO = new Map<number, Target['arch']>([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
]);
const pe = new Map<number, Target['arch']>([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);

/** Reads the system from the first bytes of a file; `undefined` if it is no program or library. */
export function targetOf(head: Buffer): Target | undefined {
  if (head.length < 64) return undefined;
  if (head.readUInt32BE(0) === 0x7f454c46) return { os: 'linux', arch: elf.get(head.readUInt16LE(18)) ?? 'other' };
  if (head.readUInt32LE(0) === 0xfeedfacf) return { os: 'darwin', arch: machO.get(head.readUInt32LE(4)) ?? 'other' };
  if (head.readUInt32BE(0) === 0xcafebabe) return { os: 'darwin', arch: 'both' };
  const at = head.readUInt32LE(0x3c);
  const isPe = head.toString('latin1', 0, 2) === 'MZ' && head.toString('latin1', at, at + 4) === 'PE\0\0';
  return isPe ? { os: 'win', arch: pe.get(head.readUInt16LE(at + 4)) ?? 'other' } : undefined;
}

function headOf({ content }: Entry): Buffer {
  if (isLink(content)) return Buffer.alloc(0);
  if (!isOnDisk(content)) return content.subarray(0, headBytes);
  const file = openSync(content.file, 'r');
  try {
    const head = Buffer.alloc(Math.min(headBytes, content.bytes));
    readSync(file, head, 0, head.length, 0);
    return head;
  } finally {
    closeSync(file);
  }
}

/** Returns how many of the files are binaries. @throws if one is not for the platform */
export function countBinaries(files: readonly Entry[], platform: Platform): number {
  let found = 0;
  for (const file of files) {
    const target = targetOf(headOf(file));
    if (!target) continue;
    const fits = target.os === platform.os && (target.arch === 'both' || target.arch === platform.arch);
    if (!fits)
      throw new Error(`${file.path} is for ${target.os}-${target.arch}, not for ${platform.os}-${platform.arch}`);
    found += 1;
  }
  return found;
}
