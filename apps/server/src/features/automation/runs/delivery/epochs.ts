import { createHmac, timingSafeEqual } from 'node:crypto';
import { endedRunsKeptHours } from '@flotilla/contract/device';
import type { NumberedRun } from '@flotilla/contract/numbered-run';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Site } from '../../../system/site-config/api.ts';
import { raiseDeliveryIds } from '../../commands/api.ts';
import { type EndedRun, endedRun } from '../ended-run.ts';
import { because } from '../reason-text.ts';

type Numbered = Pick<NumberedRun, 'runId' | 'nonce'>;

interface Deps {
  readonly site: Pick<Site, 'secret' | 'beginEpoch'>;
  readonly log: { warn(details: object, message: string): void };
}

/** More runs than a site creates between a backup and its restore; otherwise another epoch begins. */
const idLeap = 1_000_000;

/** A restore of an older backup begins a new history, in which phones may already know the next run ids. */
export function createEpochs({ site, log }: Deps) {
  /** Shows that this site gave the run its id. */
  const seal = ({ runId, nonce }: Numbered) =>
    createHmac('sha256', site.secret).update(`run ${runId} ${nonce}`).digest('base64url');
  const isGenuine = (run: NumberedRun) => {
    const [shown, own] = [Buffer.from(run.seal), Buffer.from(seal(run))];
    return shown.length === own.length && timingSafeEqual(shown, own);
  };

  return {
    seal,
    isGenuine,
    /**
     * Begins the next epoch if a phone proves that the site has created a run which this database does not know. Returns the
     * runs that ended by it.
     */
    async compare(tx: Queryable, newest: readonly NumberedRun[]): Promise<EndedRun[]> {
      const genuine = newest.filter(isGenuine);
      const unknown = genuine.length > 0 ? await newestUnknown(tx, genuine) : undefined;
      if (!unknown) return [];
      const { lastId, runId } = unknown;
      const firstId = Math.max(lastId, runId) + idLeap;
      const epoch = await site.beginEpoch(tx, { firstRunId: firstId, seenRunId: runId });
      // Another phone has reported it at the same time.
      if (epoch === null) return [];
      log.warn({ epoch, runId }, 'the database is older than what phones have seen: a new epoch begins');
      return raiseIds(tx, firstId);
    },
  };
}
export type Epochs = ReturnType<typeof createEpochs>;

/** Begins the next epoch when a backup is restored, before any phone has come back. */
export async function beginRestoredEpoch(tx: Queryable, site: Pick<Site, 'beginEpoch'>): Promise<void> {
  const { rows } = await tx.execute<{ lastId: number }>(sql`select last_value as "lastId" from run_id_seq`);
  const firstRunId = rows[0]!.lastId + idLeap;
  await site.beginEpoch(tx, { firstRunId, seenRunId: firstRunId });
  await raiseIds(tx, firstRunId);
}

/** The highest of these runs that is unknown here (its id was never assigned, or belongs to another run), with the last assigned id. */
async function newestUnknown(tx: Queryable, runs: readonly Numbered[]) {
  const { rows } = await tx.execute<{ lastId: number; runId: number }>(sql`
    select last_value as "lastId", n.run_id as "runId"
      from run_id_seq, site, unnest(${sql.param(runs.map((run) => run.runId))}::bigint[],
                                    ${sql.param(runs.map((run) => run.nonce))}::text[]) as n (run_id, nonce)
     where site.first_run_id <= n.run_id
       and (last_value < n.run_id or (last_value = n.run_id and not is_called)
         or exists (select 1 from run where id = n.run_id and run.nonce <> n.nonce))
     order by n.run_id desc limit 1`);
  return rows[0];
}

/**
 * A waiting run may have run in the lost history. Its phone's journal knows, unless the run is older than journals remember;
 * such a run is given up.
 */
async function raiseIds(tx: Queryable, firstId: number): Promise<EndedRun[]> {
  await tx.execute(sql`select setval('run_id_seq', ${firstId})`);
  await raiseDeliveryIds(tx, idLeap);
  const { rows } = await tx.execute<EndedRun>(sql`
    update run set state = 'lost', ended_at = now(), reason = ${because('runRestored')}
     where state = 'waiting' and not_before < now() - make_interval(hours => ${endedRunsKeptHours}::int)
    returning ${endedRun}`);
  return rows;
}
