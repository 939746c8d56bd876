import type { BareServerCalls } from '../baselines/bare-server.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { phonesWithinLimits } from '../harness/limits.ts';
import { type Memory, memoryOf, memoryProbeArgs, settledMemory } from '../harness/memory.ts';
import { compare, interleave } from '../harness/rounds.ts';
import type { PhoneCalls } from '../load/phones.ts';
import { startSite } from '../site/site.ts';

const usualPhones = 1_000;
const heartbeatSeconds = 5;

export const memory: Benchmark = {
  number: 2,
  title: 'memory of a connected phone',
  baseline: 'bare ws',
  async run({ rounds, phones, progress }) {
    const count = phonesWithinLimits(phones ?? usualPhones, progress);
    const bare = startChild<BareServerCalls>(new URL('../baselines/bare-server.ts', import.meta.url), memoryProbeArgs);
    const barePhones = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const sitePhones = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const site = await startSite({ phones: count * (rounds + 1) });
    try {
      const bareAddress = await bare.ask('address');
      let joined = 0;
      const perPhone = (before: Memory, after: Memory) => ({
        heldKb: (after.heldBytes - before.heldBytes) / count / 1024,
        residentKb: (after.residentBytes - before.residentBytes) / count / 1024,
      });
      const measured = await interleave(
        rounds,
        {
          /** Uses new phones in each round, because the memory retained for disconnected phones counts too. */
          async ours() {
            const before = await settledMemory(site.memory);
            // Those that have joined must not fall silent while the others still join.
            await sitePhones.ask('heartbeats', count / heartbeatSeconds);
            await sitePhones.ask('join', {
              address: site.socketAddress,
              count,
              key: site.tenantKey,
              from: joined,
            });
            joined += count;
            await sitePhones.ask('heartbeats', 0);
            await sitePhones.ask('beatOnce');
            await sitePhones.ask('echoed');
            const after = await settledMemory(site.memory);
            await sitePhones.ask('leave');
            return perPhone(before, after);
          },
          async baseline() {
            const before = await settledMemory(() => memoryOf(bare.process));
            await barePhones.ask('join', { address: bareAddress, count, key: null });
            await barePhones.ask('beatOnce');
            await barePhones.ask('echoed');
            const after = await settledMemory(() => memoryOf(bare.process));
            await barePhones.ask('leave');
            return perPhone(before, after);
          },
        },
        progress,
      );
      return {
        conditions: `${count} phones that the server sees for the first time, after one heartbeat each and a collection of garbage`,
        figures: [
          compare({
            what: 'JavaScript and buffers, a phone',
            unit: 'KB',
            target: 2,
            ours: measured.ours.map((round) => round.heldKb),
            baseline: measured.baseline.map((round) => round.heldKb),
          }),
        ],
      };
    } finally {
      await Promise.all([sitePhones.stop(), barePhones.stop(), bare.stop()]);
      await site.stop();
    }
  },
};
