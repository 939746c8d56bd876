import type { BodyOf } from '@flotilla/contract/endpoint';
import type { acknowledgeAlarms as endpoint } from '@flotilla/contract/http/fleet/alarms';
import type { UserWho } from '../../../../platform/access/who.ts';
import { and, inArray, sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { notFound } from '../../../../platform/http/call-error.ts';
import { alarms } from '../schema.ts';
import { rowsOf } from './list-alarms.ts';

/** The alarms in reach of these incidents. @throws 404 unless each of them has one */
async function alarmsOf(tx: Queryable, who: UserWho, incidentIds: readonly number[]): Promise<number[]> {
  if (incidentIds.length === 0) return [];
  const rows = rowsOf(tx, who);
  const found = await tx
    .select({ id: rows.id, incidentId: rows.incidentId })
    .from(rows)
    .where(inArray(rows.incidentId, [...incidentIds]));
  if (new Set(found.map(({ incidentId }) => incidentId)).size !== incidentIds.length) throw notFound();
  return found.map(({ id }) => id);
}

/** Returns the number of alarms that were open. */
export async function acknowledgeAlarms(
  tx: Queryable,
  who: UserWho,
  { ids = [], incidentIds = [], note = '' }: BodyOf<typeof endpoint>,
): Promise<number> {
  const chosen = await scoped(tx, who).check(alarms, [...ids, ...(await alarmsOf(tx, who, incidentIds))]);
  const rows = rowsOf(tx, who);
  const open = await tx
    .select({ id: rows.id })
    .from(rows)
    .where(and(sql`${rows.id} = any(${sql.param([...chosen.ids])}::bigint[])`, sql`${rows.state} = 'open'`));
  await scoped(tx, who).update(
    alarms,
    open.map(({ id }) => id),
    {
      state: sql`case when state = 'open' then 'acknowledged' else state end`,
      acknowledgedAt: sql`now()`,
      acknowledgedBy: who.username,
      acknowledgeNote: note,
    },
  );
  return open.length;
}
