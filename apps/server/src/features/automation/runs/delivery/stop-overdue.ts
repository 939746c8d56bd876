import { sql } from '../../../../platform/db/orm.ts';
import type { ClockWatch } from '../../../../platform/jobs/clock-watch.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import { because } from '../reason-text.ts';
import type { Endings } from './endings.ts';
import { type StopOrder, stopRuns, withIds } from './stop-runs.ts';
import { sweepRuns } from './sweep-runs.ts';
import { markStuck } from './watch-stuck.ts';

interface Deps {
  readonly endings: Endings;
  readonly parameters: Pick<Parameters, 'count'>;
  readonly watch: Pick<ClockWatch, 'hasRunFor' | 'latestMs'>;
  order(orders: readonly StopOrder[]): void;
}

const minuteMs = 60_000;

/**
 * The sweeps that end runs which are overdue, lost or stuck. After a standstill of the server or a jump of the clock, phones have the full
 * interval again before they are judged silent or stuck.
 */
export const createOverdue = ({ endings, parameters, watch, order }: Deps) => ({
  async end(): Promise<void> {
    const lostAfterMinutes = parameters.count('run.lostAfterMinutes');
    const losesNone = !watch.hasRunFor(lostAfterMinutes * minuteMs);
    const caution = { losesNone, latestMs: watch.latestMs() };
    await endings.end(async (tx) => ({ ended: await sweepRuns(tx, lostAfterMinutes, caution) }));
  },
  async stopStuck(): Promise<void> {
    const stuckAfterMinutes = parameters.count('run.stuckAfterMinutes');
    if (!watch.hasRunFor(stuckAfterMinutes * minuteMs)) return;
    const { orders } = await endings.end(async (tx) => {
      const stuck = await markStuck(tx, stuckAfterMinutes);
      if (stuck.length === 0) return { orders: [], ended: [] };
      await tx.execute(
        sql`update run set reason = ${because('runStuck')} where ${withIds(stuck)} and state = 'running'`,
      );
      return stopRuns(tx, withIds(stuck), 'kill');
    });
    order(orders);
  },
});
