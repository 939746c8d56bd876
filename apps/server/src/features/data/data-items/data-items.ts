import type { FastifyBaseLogger } from 'fastify';
import { addUp } from '../../../platform/db/add-up.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import { addUpStorage } from '../../../platform/storage/storage-use.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Runs } from '../../automation/runs/api.ts';
import type { HandsOver } from '../../identity/users/api.ts';
import type { GroupItems } from '../data-groups/api.ts';
import { endForgottenLeases, endLeasesOfRuns } from './end-leases.ts';
import { layTakenAside } from './lay-aside.ts';

interface Deps {
  readonly db: Database;
  readonly runs: Pick<Runs, 'onEnded' | 'onTaken'>;
  readonly log: FastifyBaseLogger;
  readonly timing: Pick<Timing, 'reconcileEveryMs'>;
}

const removedAtOnce = 5_000;

const addUpCounts = (tx: Queryable) =>
  addUp(tx, { table: 'data_count', by: ['group_id', 'state'], amount: 'items', most: 16 });

export function createDataItems({ db, runs, log, timing }: Deps): GroupItems & HandsOver & { close(): Promise<void> } {
  runs.onEnded(async (tx, ended) => {
    await endLeasesOfRuns(tx, ended);
  });
  runs.onTaken(layTakenAside);
  const sweeper = startSweeper(
    [
      {
        everyMs: timing.reconcileEveryMs,
        work: async () => {
          await db.transaction(({ drizzle: tx }) => endForgottenLeases(tx));
          await db.transaction(({ drizzle: tx }) => addUpCounts(tx));
          await db.transaction(({ drizzle: tx }) => addUpStorage(tx));
        },
      },
    ],
    (error) => log.error({ err: error }, 'the sweep of data lines failed'),
  );
  return {
    async removeAll(tx, groupIds) {
      for (;;) {
        const { rowCount } = await tx.execute(sql`
          delete from data_item where id = any(array(
            select i.id from data_item i where i.group_id = any(${sql.param([...groupIds])}::bigint[]) order by i.id limit ${removedAtOnce}))`);
        if ((rowCount ?? 0) < removedAtOnce) return;
      }
    },
    async handOver(tx, from, to) {
      await tx.execute(sql`update data_item set owner_id = ${to} where owner_id = ${from}`);
      return () => {};
    },
    close: () => sweeper.close(),
  };
}
