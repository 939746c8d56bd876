import type { Benchmark } from '../harness/benchmark.ts';
import { compare, interleave } from '../harness/rounds.ts';
import { measureFlow, measureQuiet, warmUp } from '../load/picture-flow.ts';
import { Ends, startBareSide, startSiteSide, usualPictures } from '../load/picture-sides.ts';

const usualPhones = 40;
/** The sides send ten viewers each picture of 40 phones: at more than this many pictures a second the machine is full. */
const mostPicturesASecond = 80;
const mostQuietMsASecond = 8;
const viewersAPhone = 10;

export const audience: Benchmark = {
  number: 4,
  title: 'a 30 KB picture from one phone to ten viewers',
  baseline: 'ten sends of a bare ws relay',
  async run({ rounds, phones, progress }) {
    const count = phones ?? usualPhones;
    const picturesASecond = Math.min(usualPictures.picturesASecond, mostPicturesASecond / count);
    const shape = { phones: count, viewersAPhone, ...usualPictures, picturesASecond };
    const ends = new Ends();
    try {
      const bare = await startBareSide(shape, ends);
      const { flow: ours } = await startSiteSide(shape, ends);
      await warmUp([ours, bare]);
      const measured = await interleave(
        rounds,
        { ours: () => measureFlow(ours), bare: () => measureFlow(bare) },
        progress,
      );
      const quiet = await interleave(
        rounds,
        { ours: () => measureQuiet(ours), bare: () => measureQuiet(bare) },
        progress,
      );
      const of = (side: keyof typeof measured, name: 'p50Ms' | 'cpuUs') => measured[side].map((round) => round[name]);
      return {
        conditions: `${count} phones with ${viewersAPhone} viewers each, ${shape.picturesASecond} pictures a second each`,
        figures: [
          compare({
            what: 'CPU of the server, a picture to all of them',
            unit: 'us',
            target: 1.2,
            ours: of('ours', 'cpuUs'),
            baseline: of('bare', 'cpuUs'),
          }),
          compare({
            what: 'p50, a picture at one of them',
            unit: 'ms',
            target: null,
            ours: of('ours', 'p50Ms'),
            baseline: of('bare', 'p50Ms'),
          }),
          compare({
            what: `CPU while no picture flows, ${count} phones and ${count * viewersAPhone} viewers`,
            unit: 'ms/s',
            target: null,
            limit: mostQuietMsASecond,
            ours: quiet.ours.map(({ cpuMsASecond }) => cpuMsASecond),
            baseline: quiet.bare.map(({ cpuMsASecond }) => cpuMsASecond),
          }),
        ],
      };
    } finally {
      await ends.end();
    }
  },
};
