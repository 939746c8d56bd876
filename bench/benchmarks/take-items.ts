import { addScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { importDataItems } from '@flotilla/contract/http/data/data-items';
import type { BareTakeCalls } from '../baselines/bare-takes.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { phonesWithinLimits } from '../harness/limits.ts';
import { CpuReading } from '../harness/processes.ts';
import { compare, interleave } from '../harness/rounds.ts';
import type { PhoneCalls, Taken } from '../load/phones.ts';
import { type Site, startSite } from '../site/site.ts';

const usualPhones = 1_000;
const heartbeatSeconds = 5;
const group = 'bench';

/** Gives every phone a run that lasts, so that it may make a script's calls. */
async function runOnAll({ tenant }: Site, deviceNos: string[]): Promise<void> {
  const { id: scriptId } = await tenant.call(addScript, {
    body: { name: group, version: '1', content: 'await sleep(1)' },
  });
  const { id } = await tenant.call(addTask, {
    body: { name: group, scriptId, execType: 'once', timerType: 'now', deviceNos },
  });
  await tenant.call(updateTaskStatus, { query: { id, status: 1 } });
}

async function fillGroup({ tenant, address }: Site, lines: number): Promise<void> {
  const { id } = await tenant.call(dataGroups.add, { body: { name: group } });
  const form = new FormData();
  form.set('groupId', String(id));
  form.set('file', new File([Array.from({ length: lines }, (_one, nth) => `line ${nth}`).join('\n')], 'lines.txt'));
  const headers = { authorization: `Bearer ${tenant.token}` };
  const response = await fetch(`${address}${importDataItems.path}`, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { code: number; msg: string };
  if (answer.code !== 0) throw new Error(`the lines were not imported: ${answer.msg}`);
}

/** @throws when a line was taken twice, or a phone got none */
function once(seen: Set<number>, { ids, wallMs }: Taken, count: number): number {
  const before = seen.size;
  for (const id of ids) seen.add(id);
  if (seen.size - before !== count) throw new Error(`${count} phones took ${seen.size - before} different lines`);
  return wallMs;
}

export const takeItems: Benchmark = {
  number: 11,
  title: 'one line of a data group to each phone, all at once',
  baseline: 'bare UPDATE … SKIP LOCKED … RETURNING',
  async run({ rounds, phones, progress }) {
    const count = phonesWithinLimits(phones ?? usualPhones, progress);
    // More than is taken: the last round finds the index as the first did.
    const lines = count * (rounds + 3);
    const load = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const bare = startChild<BareTakeCalls>(new URL('../baselines/bare-takes.ts', import.meta.url));
    const site = await startSite({ phones: count });
    try {
      await load.ask('heartbeats', count / heartbeatSeconds);
      await load.ask('join', { address: site.socketAddress, count, key: site.tenantKey });
      await bare.ask('fill', { host: site.databaseHost, lines });
      await fillGroup(site, lines);
      const deviceNos = await load.ask('deviceNos');
      await load.ask('expectOrders');
      await runOnAll(site, deviceNos);
      await load.ask('orders', count);
      await load.ask('beginRuns');
      await load.ask('echoed');
      progress(`${count} phones run a script, ${lines} lines wait for them`);
      const taken = { ours: new Set<number>(), baseline: new Set<number>() };

      // Heartbeats are measured elsewhere. Between measurements each phone sends one, so that none counts as offline.
      await load.ask('heartbeats', 0);
      const quiet = async () => {
        await bare.ask('vacuum');
        await load.ask('beatOnce');
        await load.ask('echoed');
      };

      const measured = await interleave(
        rounds,
        {
          async ours() {
            await quiet();
            const before = site.cpu();
            const wallMs = once(taken.ours, await load.ask('take', { address: site.address, group }), count);
            const after = site.cpu();
            const serverMs = after.server.sinceMs(before.server);
            const databaseMs = after.database.sinceMs(before.database);
            return { cpuMs: serverMs + databaseMs, databaseMs, wallMs };
          },
          async baseline() {
            await quiet();
            const before = { client: new CpuReading([bare.pid]), ...site.cpu() };
            const wallMs = once(taken.baseline, await bare.ask('take', deviceNos), count);
            const databaseMs = site.cpu().database.sinceMs(before.database);
            return { cpuMs: new CpuReading([bare.pid]).sinceMs(before.client) + databaseMs, databaseMs, wallMs };
          },
        },
        progress,
      );
      const figure = (what: string, name: 'cpuMs' | 'databaseMs' | 'wallMs', target: number | null) =>
        compare({
          what,
          unit: 'ms',
          target,
          ours: measured.ours.map((round) => round[name]),
          baseline: measured.baseline.map((round) => round[name]),
        });
      return {
        conditions: `${count} phones with a call each at once, authenticated and its answer kept for a repeat, no line taken twice; the baseline is a statement a phone over 10 connections, without calls; both tables are vacuumed before each round`,
        figures: [
          figure('CPU of server and database', 'cpuMs', 1.5),
          figure('CPU of the database alone', 'databaseMs', null),
          figure('wall time', 'wallMs', 1.5),
        ],
      };
    } finally {
      await bare.ask('close').catch(() => {});
      await Promise.all([load.stop(), bare.stop()]);
      await site.stop();
    }
  },
};
