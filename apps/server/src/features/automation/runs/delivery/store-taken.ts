import type { TakenItem } from '@flotilla/contract/numbered-run';
import { createBatcher } from '../../../../platform/db/batcher.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { DeviceSession } from '../../../fleet/connections/api.ts';
import type { OnTaken } from '../api.ts';
import type { Epochs } from './epochs.ts';

interface Deps {
  readonly db: Database;
  readonly epochs: Pick<Epochs, 'isGenuine'>;
  onError(error: unknown): void;
}
interface Reported {
  readonly session: DeviceSession;
  readonly items: readonly TakenItem[];
}

const itemBytes = 300;

/** Hands the data lines that phones took in earlier epochs to their slice, in batches, and acknowledges them after the commit. */
export function createTakenBatcher({ db, epochs, onError }: Deps) {
  const listeners: OnTaken[] = [];
  const batcher = createBatcher<Reported>({
    backlog: db.backlog,
    async store(batch) {
      const lines = batch.flatMap(({ session: { tenantId, deviceNo }, items }) =>
        items.filter(epochs.isGenuine).map(({ runId, id, md5 }) => ({ tenantId, deviceNo, runId, id, md5 })),
      );
      await db.transaction(async ({ drizzle: tx }) => {
        for (const listener of listeners) await listener(tx, lines);
      });
      for (const { session, items } of batch) session.send({ action: 'ack', taken: items.map(({ id }) => id) });
    },
    bytesOf: ({ items }) => items.length * itemBytes,
    // The phone reports them again when it reconnects.
    unstorable() {},
    onError,
  });
  return { ...batcher, onTaken: (listener: OnTaken) => void listeners.push(listener) };
}
