import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { CpuReading, canReadProcesses, familyOf } from './processes.ts';

const burnMs = 200;
/** The system reports a running thread's time with some delay. */
const toldAtLeastMs = burnMs / 2;

function burn(): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= burnMs) return;
  }
}

describe.skipIf(!canReadProcesses)('CPU time', () => {
  test('of a process that lives', () => {
    const before = new CpuReading([process.pid]);
    burn();
    expect(new CpuReading([process.pid]).sinceMs(before)).toBeGreaterThan(toldAtLeastMs);
  });

  test('of a child that has ended belongs to its parent', () => {
    const before = new CpuReading([process.pid]);
    const code = `const a = process.cpuUsage(); while (process.cpuUsage(a).user < ${burnMs * 1000});`;
    spawnSync(process.execPath, ['-e', code]);
    expect(new CpuReading([process.pid]).sinceMs(before)).toBeGreaterThan(toldAtLeastMs);
  });
});

test.skipIf(!canReadProcesses)('a family contains the process and its descendants', () => {
  expect(familyOf(process.pid)).toContain(process.pid);
  expect(familyOf(process.ppid)).toContain(process.pid);
});
