import { setTimeout as wait } from 'node:timers/promises';
import type { BareServerCalls } from '../baselines/bare-server.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { phonesWithinLimits } from '../harness/limits.ts';
import { CpuReading } from '../harness/processes.ts';
import { compare, interleave } from '../harness/rounds.ts';
import type { PhoneCalls } from '../load/phones.ts';
import { startSite } from '../site/site.ts';

const usualPhones = 5_000;
const heartbeatSeconds = 5;
/** A phone's state is written behind once in this time: phones join spread over it, so that every window holds its share. */
const savedEveryMs = 60_000;
const quickFactor = 10;
const settleMs = 500;

export const heartbeats: Benchmark = {
  number: 1,
  title: 'one heartbeat, authenticated and validated',
  baseline: 'bare ws + JSON.parse',
  async run({ rounds, phones, progress }) {
    const count = phonesWithinLimits(phones ?? usualPhones, progress);
    const usualRate = count / heartbeatSeconds;
    const bare = startChild<BareServerCalls>(new URL('../baselines/bare-server.ts', import.meta.url));
    const barePhones = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const sitePhones = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const site = await startSite({ phones: count });
    try {
      await barePhones.ask('join', { address: await bare.ask('address'), count, key: null });
      await sitePhones.ask('heartbeats', usualRate);
      await sitePhones.ask('join', {
        address: site.socketAddress,
        count,
        key: site.tenantKey,
        spreadMs: savedEveryMs,
      });
      progress(`${count} phones have joined`);

      const ours = (rate: number, windowMs: number) => async () => {
        await sitePhones.ask('heartbeats', rate);
        await wait(settleMs);
        const [before, sentBefore] = [site.cpu(), await sitePhones.ask('heartbeatsSent')];
        await wait(windowMs);
        const [after, sentAfter] = [site.cpu(), await sitePhones.ask('heartbeatsSent')];
        await sitePhones.ask('heartbeats', usualRate);
        const sent = sentAfter - sentBefore;
        const serverMs = after.server.sinceMs(before.server);
        const databaseMs = after.database.sinceMs(before.database);
        return { serverUs: (serverMs * 1000) / sent, allUs: ((serverMs + databaseMs) * 1000) / sent };
      };
      const baseline = (rate: number, windowMs: number) => async () => {
        await barePhones.ask('heartbeats', rate);
        await wait(settleMs);
        const [before, parsedBefore] = [new CpuReading([bare.pid]), await bare.ask('parsed')];
        await wait(windowMs);
        const [after, parsedAfter] = [new CpuReading([bare.pid]), await bare.ask('parsed')];
        await barePhones.ask('heartbeats', 0);
        const us = (after.sinceMs(before) * 1000) / (parsedAfter - parsedBefore);
        return { serverUs: us, allUs: us };
      };

      const fastRate = usualRate * quickFactor;
      const fast = await interleave(
        rounds,
        { ours: ours(fastRate, 3_000), baseline: baseline(fastRate, 3_000) },
        (line) => progress(`at ${fastRate} a second: ${line}`),
      );
      const usual = await interleave(
        rounds,
        { ours: ours(usualRate, 6_000), baseline: baseline(usualRate, 6_000) },
        (line) => progress(`at ${usualRate} a second: ${line}`),
      );
      return {
        conditions: `${count} phones; the server alone at ${fastRate} heartbeats a second, with its database at the ${usualRate} a second of real phones`,
        figures: [
          compare({
            what: 'CPU of the server, a heartbeat',
            unit: 'us',
            target: 1.5,
            ours: fast.ours.map((round) => round.serverUs),
            baseline: fast.baseline.map((round) => round.serverUs),
          }),
          compare({
            what: "CPU with the database's share, a heartbeat",
            unit: 'us',
            target: 2.5,
            ours: usual.ours.map((round) => round.allUs),
            baseline: usual.baseline.map((round) => round.allUs),
          }),
        ],
      };
    } finally {
      await Promise.all([sitePhones.stop(), barePhones.stop(), bare.stop()]);
      await site.stop();
    }
  },
};
