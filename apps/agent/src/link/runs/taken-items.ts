import { createHash } from 'node:crypto';
import type { FromDevice } from '@flotilla/contract/device';
import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { takeData } from '@flotilla/contract/http/data/data-items';
import type { NumberedRun } from '@flotilla/contract/numbered-run';
import type { SiteCall } from '../../runtime/host.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunOwner } from '../journal/run-records.ts';

interface Recording {
  readonly journal: Journal;
  readonly owner: RunOwner;
  readonly run: NumberedRun;
  /** Returns the site's current epoch. A site that is restored from a backup starts a new epoch. */
  epoch(): number;
}

/** Wraps a script's calls to the site. The data lines that a call takes are journalled before the script gets them, so that a restored site can be notified of lines that its backup shows as free. */
export function recordTaken(call: SiteCall, { journal, owner, run, epoch }: Recording): SiteCall {
  const { runId, nonce, seal } = run;
  return async (path, args, signal) => {
    const answer = await call(path, args, signal);
    if (path === 'data/take') {
      const { items } = answer as AnswerOf<typeof takeData>;
      const md5 = (content: string) => createHash('md5').update(content).digest('hex');
      const taken = items.map(({ id, content }) => ({ runId, nonce, seal, id, md5: md5(content) }));
      if (taken.length > 0) await journal.write(() => journal.taken.add(owner, epoch(), taken));
    }
    if (path === 'data/give') {
      const { ids } = args as { readonly ids: readonly number[] };
      await journal.write(() => journal.taken.remove(owner, ids));
    }
    return answer;
  };
}

interface Reporting {
  readonly journal: Journal;
  readonly owner: RunOwner;
  send(message: FromDevice): boolean;
}

/** Reports lines that were taken in earlier epochs to the site. Each message waits until the site has acknowledged the one before. */
export class TakenItems {
  readonly #options: Reporting;
  #epoch = 0;

  constructor(options: Reporting) {
    this.#options = options;
  }

  report(epoch: number): void {
    const { journal, owner, send } = this.#options;
    this.#epoch = epoch;
    const items = journal.taken.listBefore(owner, epoch);
    if (items.length > 0) send({ action: 'takenItems', items });
  }

  /** Marks lines as known in this epoch and sends the next message. An acknowledgement of no line ends the report, which would otherwise repeat for ever. */
  async acknowledge(ids: readonly number[]): Promise<void> {
    const { journal, owner } = this.#options;
    const epoch = this.#epoch;
    await journal.write(() => journal.taken.confirm(owner, epoch, ids));
    if (ids.length > 0) this.report(epoch);
  }
}
