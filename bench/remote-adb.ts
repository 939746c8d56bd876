// Compares adb through the site with adb on the agent's machine: `node bench/remote-adb.ts [--megabytes 200] [--rounds 5]`.
// Uses the real adb, a real adbd and all programs of a site, on this machine.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findAdbd } from '../apps/agent/src/testing/real-adbd.ts';
import { openAdbStage } from '../tests/support/adb-stage.ts';
import { developersAdb, startAdbCommand } from '../tests/support/remote-adb.ts';
import { freePort } from './harness/free-port.ts';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '200' }, rounds: { type: 'string', default: '5' } },
});
const megabytes = Number(values.megabytes);
const rounds = Number(values.rounds);

const found = await findAdbd();
if ('missing' in found) throw new Error(found.missing);
const stage = await openAdbStage(found.root, 'BENCH0001', 'embedded');
const direct = developersAdb(stage.bench, stage.bench.port);
const tunnel = developersAdb(stage.bench, await freePort());
try {
  const command = await startAdbCommand(stage.site.address, stage.site.admin.token, stage.deviceNo, tunnel.env);
  if (command.serial === '') throw new Error(command.output());
  const local = join(stage.bench.folder, 'local');
  const remote = join(stage.bench.folder, 'remote');
  await writeFile(local, randomBytes(megabytes * 1024 * 1024));
  const ways = {
    direct: [direct, stage.phone.address],
    tunnel: [tunnel, command.serial],
  } as const;
  const measure = async (way: keyof typeof ways, ...args: string[]) => {
    const [adb, serial] = ways[way];
    const startMs = performance.now();
    const { code, stderr } = await adb.run('-s', serial, ...args);
    if (code !== 0) throw new Error(stderr);
    return (megabytes * 1000) / (performance.now() - startMs);
  };
  const transfers = { push: ['push', local, remote], pull: ['pull', remote, join(stage.bench.folder, 'back')] };
  for (const [what, args] of Object.entries(transfers)) {
    const speeds: Record<keyof typeof ways, number[]> = { direct: [], tunnel: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const way of ['direct', 'tunnel'] as const) speeds[way].push(await measure(way, ...args));
    const [ofDirect, ofTunnel] = [median(speeds.direct), median(speeds.tunnel)];
    console.log(
      `${what} of ${megabytes} MB: direct ${ofDirect.toFixed(0)} MB/s, tunnel ${ofTunnel.toFixed(0)} MB/s, ratio ${(ofTunnel / ofDirect).toFixed(2)}`,
    );
  }
  await command.interrupt();
} finally {
  await tunnel.run('kill-server');
  await stage.close();
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
}
