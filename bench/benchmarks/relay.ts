import type { Benchmark } from '../harness/benchmark.ts';
import { compare, interleave } from '../harness/rounds.ts';
import { quantile } from '../harness/statistics.ts';
import { type FlowMeasures, measureFlow, type PictureFlow, warmUp } from '../load/picture-flow.ts';
import {
  Ends,
  startBareSide,
  startDirectSide,
  startSiteSide,
  startViewers,
  usualPictures,
} from '../load/picture-sides.ts';

const usualPhones = 40;
/** The pictures of all phones together. The server does little else, as in the measurement of the baseline. */
const busyPicturesASecond = 3_000;
const busy = (flow: PictureFlow): PictureFlow => ({ ...flow, picturesASecond: busyPicturesASecond });

export const relay: Benchmark = {
  number: 3,
  title: 'a 30 KB picture from phone to viewer',
  baseline: 'latency: direct TCP; CPU: bare ws relay',
  async run({ rounds, phones, progress }) {
    const count = phones ?? usualPhones;
    const shape = { phones: count, viewersAPhone: 1, ...usualPictures };
    const ends = new Ends();
    try {
      const [bare, direct] = [await startBareSide(shape, ends), await startDirectSide(shape, ends)];
      const { flow: ours, watching } = await startSiteSide(shape, ends);
      const stalled = ends.on(startViewers());
      /** Each phone has another viewer, who reads nothing. */
      const besideStalled = async () => {
        await stalled.ask('stall', watching);
        return measureFlow(ours).finally(() => stalled.ask('leaveStalled'));
      };
      await warmUp([ours, bare, direct]);
      const measured = await interleave(
        rounds,
        {
          ours: () => measureFlow(ours),
          beside: besideStalled,
          direct: () => measureFlow(direct),
          bare: () => measureFlow(bare),
          busy: () => measureFlow(busy(ours)),
          bareBusy: () => measureFlow(busy(bare)),
        },
        progress,
      );
      const of = (side: keyof typeof measured, name: keyof FlowMeasures & string) =>
        measured[side].map((round) => round[name]!);
      return {
        conditions: `${count} phones with a viewer each, ${shape.picturesASecond} pictures a second each, or ${busyPicturesASecond} of all where it says so; ${(quantile(of('ours', 'arrived'), 0.5) * 100).toFixed(1)} % of the pictures were shown`,
        figures: [
          compare({
            what: 'p50 against direct TCP',
            unit: 'ms',
            target: null,
            ours: of('ours', 'p50Ms'),
            baseline: of('direct', 'p50Ms'),
          }),
          compare({
            what: 'p99 against direct TCP',
            unit: 'ms',
            target: null,
            ours: of('ours', 'p99Ms'),
            baseline: of('direct', 'p99Ms'),
          }),
          compare({
            what: 'p50 against a bare ws relay',
            unit: 'ms',
            target: 1.1,
            ours: of('ours', 'p50Ms'),
            baseline: of('bare', 'p50Ms'),
          }),
          compare({
            what: 'p99 against a bare ws relay',
            unit: 'ms',
            target: 1.5,
            ours: of('ours', 'p99Ms'),
            baseline: of('bare', 'p99Ms'),
          }),
          compare({
            what: `CPU against a bare ws relay, a picture of ${busyPicturesASecond} a second`,
            unit: 'us',
            target: 1.2,
            ours: of('busy', 'cpuUs'),
            baseline: of('bareBusy', 'cpuUs'),
          }),
          compare({
            what: `CPU against a bare ws relay, a picture of ${count * shape.picturesASecond} a second`,
            unit: 'us',
            target: null,
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
      await ends.end();
    }
  },
};
