import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCpuTimes, shareOf } from './cpu-times.ts';
import { mountIn } from './read-disks.ts';

test.skipIf(process.platform !== 'linux')('the times of the cores are those of /proc/stat', () => {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number);
  const { user, system, idle } = readCpuTimes();
  const [userTicks, niceTicks, , idleTicks] = ticks;
  // A tick is 10 ms. The files are read one after the other, while the machine works.
  expect(Math.abs(user - (userTicks! + niceTicks!) * 10) / user).toBeLessThan(0.05);
  expect(Math.abs(idle - idleTicks! * 10) / (idle + user + system)).toBeLessThan(0.05);
});

test('shares add up to a hundred, and equal readings are idle', () => {
  const before = { user: 100, system: 50, idle: 850 };
  expect(shareOf(before, { user: 160, system: 70, idle: 870 })).toEqual({ user: 60, system: 20, idle: 20 });
  expect(shareOf(before, before)).toEqual({ user: 0, system: 0, idle: 100 });
});

test('a path is on the deepest mount above it, and the last one there', () => {
  const lines = [
    'overlay / overlay rw 0 0',
    '/dev/a /data ext4 rw 0 0',
    '/dev/b /data xfs rw 0 0',
    '/dev/c /my\\040disk ext4 rw 0 0',
    '',
  ].join('\n');
  expect(mountIn(lines, '/data/site')).toEqual({ mount: '/data', fileSystem: 'xfs' });
  expect(mountIn(lines, '/database')).toEqual({ mount: '/', fileSystem: 'overlay' });
  expect(mountIn(lines, '/my disk/x')).toEqual({ mount: '/my disk', fileSystem: 'ext4' });
  expect(mountIn('', '/x')).toBeUndefined();
});
