import { createHmac, timingSafeEqual } from 'node:crypto';
import { endedRunsKeptHours, type NumberedRun } from '@flotilla/contract/device';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Site } from '../../system/site-config/api.ts';
import { raiseDeliveryIds } from '../commands/api.ts';
import { type EndedRow, type EndedRun, endedRun } from './ended-run.ts';
import { because } from './reason-text.ts';

type Numbered = Pick<NumberedRun, 'runId' | 'nonce'>;

/** Histories of the site's runs: after a restore of an older backup another one goes on, with ids that phones know already. */
export interface Epochs {
  /** Shows that this site gave the run its id. */
  seal(run: Numbered): string;
  /**
   * Begins the next epoch when the phone proves that this site has given out a run which this database does not know.
   * Answers the runs that ended by it.
   */
  compare(tx: Queryable, newest: NumberedRun | undefined): Promise<EndedRun[]>;
}

interface Deps {
  readonly site: Pick<Site, 'secret' | 'beginEpoch'>;
  readonly log: { warn(details: object, message: string): void };
}

/** More runs than a site makes between a backup and its restore; if it made more, one more epoch begins. */
const idLeap = 1_000_000;

export function createEpochs({ site, log }: Deps): Epochs {
  const seal = ({ runId, nonce }: Numbered) =>
    createHmac('sha256', site.secret).update(`run ${runId} ${nonce}`).digest('base64url');
  const isGenuine = (run: NumberedRun) => {
    const [shown, own] = [Buffer.from(run.seal), Buffer.from(seal(run))];
    return shown.length === own.length && timingSafeEqual(shown, own);
  };

  return {
    seal,
    async compare(tx, newest) {
      if (!newest || !isGenuine(newest)) return [];
      const lastId = await lastIdIfUnknown(tx, newest);
      if (lastId === null) return [];
      const firstId = Math.max(lastId, newest.runId) + idLeap;
      const epoch = await site.beginEpoch(tx, { firstRunId: firstId, seenRunId: newest.runId });
      // Another phone has shown it at the same time.
      if (epoch === null) return [];
      log.warn({ epoch, runId: newest.runId }, 'the database is older than what phones have seen: a new epoch begins');
      return raiseIds(tx, firstId);
    },
  };
}

/** The last id that was given, when the run is not one of this history: of no id that was given, or of one given to another. */
async function lastIdIfUnknown(tx: Queryable, { runId, nonce }: Numbered): Promise<number | null> {
  const { rows } = await tx.execute<{ last_value: number }>(sql`
    select last_value from run_id_seq, site
     where site.first_run_id <= ${runId}
       and (last_value < ${runId} or (last_value = ${runId} and not is_called) or exists (select 1 from run where id = ${runId} and nonce <> ${nonce}))`);
  return rows[0] ? Number(rows[0].last_value) : null;
}

/**
 * What waits may have run in the history that is gone: its phone's journal knows and says so, unless the run is older than what
 * journals keep. Such a run is given up.
 */
async function raiseIds(tx: Queryable, firstId: number): Promise<EndedRun[]> {
  await tx.execute(sql`select setval('run_id_seq', ${firstId})`);
  await raiseDeliveryIds(tx, idLeap);
  const { rows } = await tx.execute<EndedRow>(sql`
    update run set state = 'lost', ended_at = now(), reason = ${because('runRestored')}
     where state = 'waiting' and not_before < now() - make_interval(hours => ${endedRunsKeptHours}::int)
    returning id, task_id, device_id`);
  return rows.map(endedRun);
}
