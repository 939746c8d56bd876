import { setTimeout as wait } from 'node:timers/promises';
import type { BareServerCalls } from '../baselines/bare-server.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { CpuReading } from '../harness/processes.ts';
import { compare, interleave } from '../harness/rounds.ts';
import { quantile } from '../harness/statistics.ts';
import type { PhoneCalls } from '../load/phones.ts';
import type { ViewerCalls } from '../load/viewers.ts';
import { startSite } from '../site/site.ts';

const usualPhones = 40;
const picturesASecond = 10;
const pictureBytes = 30_000;
const windowMs = 4_000;
const settleMs = 500;
/** Of each phone, as by its usual settings. */
const heartbeatsASecond = 0.2;

type Four<T> = [T, T, T, T];

export const relay: Benchmark = {
  number: 3,
  title: 'a 30 KB picture from phone to viewer',
  baseline: 'latency: direct TCP; CPU: bare ws relay',
  async run({ rounds, phones, progress }) {
    const count = phones ?? usualPhones;
    const rate = count * picturesASecond;
    const newPhones = () => startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const newViewers = () => startChild<ViewerCalls>(new URL('../load/viewers.ts', import.meta.url));
    const bare = startChild<BareServerCalls>(new URL('../baselines/bare-server.ts', import.meta.url));
    const [sitePhones, barePhones, directPhones] = [newPhones(), newPhones(), newPhones()];
    const [siteViewers, bareViewers, directViewers, stalledViewers] = [0, 1, 2, 3].map(newViewers) as Four<
      ReturnType<typeof newViewers>
    >;
    const site = await startSite({ phones: count });
    try {
      const bareAddress = await bare.ask('address');
      await barePhones.ask('join', { address: bareAddress, count, key: null });
      await bareViewers.ask('watchBare', { address: bareAddress, count });
      await directPhones.ask('direct', await directViewers.ask('listenDirect', { count, pictureBytes }));
      await sitePhones.ask('join', { address: site.socketAddress, count, key: site.tenantKey });
      for (const side of [sitePhones, barePhones]) await side.ask('heartbeats', count * heartbeatsASecond);
      const watching = {
        address: site.socketAddress,
        deviceNos: await sitePhones.ask('deviceNos'),
        token: site.tenant.token,
      };
      await siteViewers.ask('watch', watching);

      /** Pictures flow for a while; their ages at the viewer, and the CPU time of the server between for each that arrived. */
      const flow = async (from: typeof sitePhones, to: typeof siteViewers, cpu: () => CpuReading) => {
        await from.ask('pictures', { aSecond: rate, bytes: pictureBytes });
        await wait(settleMs);
        await to.ask('takeAges');
        const [before, sentBefore] = [cpu(), await from.ask('picturesSent')];
        await wait(windowMs);
        const cpuMs = cpu().sinceMs(before);
        const sent = (await from.ask('picturesSent')) - sentBefore;
        const agesMs = await to.ask('takeAges');
        await from.ask('pictures', { aSecond: 0, bytes: pictureBytes });
        return {
          p50Ms: quantile(agesMs, 0.5),
          p99Ms: quantile(agesMs, 0.99),
          cpuUs: (cpuMs * 1000) / agesMs.length,
          // A picture may be on its way when the window opens.
          arrived: Math.min(1, agesMs.length / sent),
        };
      };
      const flowOfSite = () => flow(sitePhones, siteViewers, () => site.cpu().server);
      /** Each phone has another viewer, who reads nothing. */
      const flowBesideStalled = async () => {
        await stalledViewers.ask('stall', watching);
        return flowOfSite().finally(() => stalledViewers.ask('leaveStalled'));
      };
      const measured = await interleave(
        rounds,
        {
          ours: flowOfSite,
          beside: flowBesideStalled,
          direct: () => flow(directPhones, directViewers, () => new CpuReading([])),
          bare: () => flow(barePhones, bareViewers, () => new CpuReading([bare.pid])),
        },
        progress,
      );
      const share = quantile(
        measured.ours.map((round) => round.arrived),
        0.5,
      );
      const of = (side: keyof typeof measured, name: 'p50Ms' | 'p99Ms' | 'cpuUs') =>
        measured[side].map((round) => round[name]);
      return {
        conditions: `${count} phones with a viewer each, ${picturesASecond} pictures a second each; ${(share * 100).toFixed(1)} % of the pictures were shown`,
        figures: [
          compare({
            what: 'p50 against direct TCP',
            unit: 'ms',
            target: 2,
            ours: of('ours', 'p50Ms'),
            baseline: of('direct', 'p50Ms'),
          }),
          compare({
            what: 'p99 against direct TCP',
            unit: 'ms',
            target: 3,
            ours: of('ours', 'p99Ms'),
            baseline: of('direct', 'p99Ms'),
          }),
          compare({
            what: 'p50 against a bare ws relay',
            unit: 'ms',
            target: null,
            ours: of('ours', 'p50Ms'),
            baseline: of('bare', 'p50Ms'),
          }),
          compare({
            what: 'p99 against a bare ws relay',
            unit: 'ms',
            target: null,
            ours: of('ours', 'p99Ms'),
            baseline: of('bare', 'p99Ms'),
          }),
          compare({
            what: 'CPU against a bare ws relay, a picture',
            unit: 'us',
            target: 1.3,
            ours: of('ours', 'cpuUs'),
            baseline: of('bare', 'cpuUs'),
          }),
          compare({
            what: 'p99 beside a stalled viewer of each phone, against without',
            unit: 'ms',
            target: 1.2,
            ours: of('beside', 'p99Ms'),
            baseline: of('ours', 'p99Ms'),
          }),
        ],
      };
    } finally {
      const viewers = [siteViewers, bareViewers, directViewers, stalledViewers];
      const children = [sitePhones, barePhones, directPhones, ...viewers, bare];
      await Promise.all(children.map((child) => child.stop()));
      await site.stop();
    }
  },
};
