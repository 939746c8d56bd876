import type { NumberedRun } from '@flotilla/contract/numbered-run';
import { batched } from '../../../../platform/live/batch.ts';
import type { Endings } from './endings.ts';
import type { Epochs } from './epochs.ts';
import { type Greeted, type Greeting, greetJournals, newestGreetings } from './greet-journal.ts';

interface JournalHello extends Greeting {
  readonly epoch: number;
  readonly newestRun: NumberedRun | undefined;
}
const helloBatch = { delayMs: 20, most: 1_000 };

/** Compares the journals of phones that connect at about the same time in one transaction; `null` for an outdated connection. */
export const createGreeter = (endings: Pick<Endings, 'end'>, epochs: Pick<Epochs, 'compare'>) =>
  batched(async (hellos: readonly JournalHello[]): Promise<(Greeted | null)[]> => {
    const newest = new Map(hellos.toSorted((one, other) => one.epoch - other.epoch).map((one) => [one.deviceId, one]));
    const { greeted } = await endings.end(async (tx) => {
      const greetings = await newestGreetings(tx, [...newest.values()]);
      const shown = greetings.flatMap(({ stayed, newestRun }) => (stayed || !newestRun ? [] : [newestRun]));
      const outdated = await epochs.compare(tx, shown);
      const { ended, greeted } = await greetJournals(tx, greetings);
      return {
        ended: [...outdated, ...ended],
        greeted: new Map(greetings.map((one, index) => [one, greeted[index]!])),
      };
    });
    return hellos.map((one) => greeted.get(one) ?? null);
  }, helloBatch);
