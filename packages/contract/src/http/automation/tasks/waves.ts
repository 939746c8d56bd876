import { z } from 'zod';
import { time, wholeNumber } from '../../../fields.ts';
import { word } from '../../../locale.ts';
import { withSentence } from '../../../rules.ts';

/** The rollout states of a task. `going`: the current wave runs. `held`: an operator must continue it. `stopped`: too many runs failed. */
export const waveStates = ['going', 'held', 'stopped'] as const;
const mostWaves = 10;

export const rollout = z.object({
  /** The current wave, from 1 to `waves`. Both are 0 without waves. */
  wave: z.int(),
  waves: z.int(),
  state: z.enum(waveStates),
  /** Whether the task is held because no phone of the wave ran. */
  nobodyRan: z.boolean(),
  since: time,
  /** The number of phones in the waves up to the current one. */
  phones: z.int(),
});

/** The rollout fields of the task form. Numbers are also accepted as text. */
export const waveFields = {
  waves: z
    .array(wholeNumber(1, 100))
    .max(mostWaves)
    .refine(
      (waves) => waves.every((share, index) => share > (waves[index - 1] ?? 0)),
      withSentence(word('每批须大于前一批', 'must grow from wave to wave', '每批須大於前一批')),
    )
    .optional(),
  canaryPhones: wholeNumber(0, 1_000).optional(),
  failureLimit: wholeNumber(0, 100).nullable().optional(),
};
