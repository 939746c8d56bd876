import { z } from 'zod';
import { time, wholeNumber } from '../fields.ts';

/** How far a task has gone out: `going` to the phones of the wave, `held` until a person goes on, `stopped` by its failures. */
export const waveStates = ['going', 'held', 'stopped'] as const;
const mostWaves = 10;

export const rollout = z.object({
  /** The wave that runs, from 1, of `waves`; both 0 without waves. */
  wave: z.int(),
  waves: z.int(),
  state: z.enum(waveStates),
  /** Why it is held: no phone of the wave ran. */
  nobodyRan: z.boolean(),
  since: time,
  /** Phones that the waves so far reach. */
  phones: z.int(),
});

/** How a task is to go out, as its form asks for it: also as numeric texts. */
export const waveFields = {
  waves: z
    .array(wholeNumber(1, 100))
    .max(mostWaves)
    .refine((waves) => waves.every((share, index) => share > (waves[index - 1] ?? 0)), { message: '1 < 10 < 100' })
    .optional(),
  canaryPhones: wholeNumber(0, 1_000).optional(),
  failureLimit: wholeNumber(0, 100).nullable().optional(),
};
