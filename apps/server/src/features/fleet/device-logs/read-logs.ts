import { type LogLevel, logLevels } from '@flotilla/contract/device';
import type { QueryOf } from '@flotilla/contract/endpoint';
import type { DeviceLogRow, listDeviceLogs } from '@flotilla/contract/http/fleet/device-logs';
import type { Who } from '../../../platform/access/who.ts';
import { equals, within } from '../../../platform/db/list.ts';
import { and, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import { unscoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { LogWindow, StoredLogLine } from './api.ts';
import type { PackedLine } from './chunks.ts';
import { deviceLogs } from './schema.ts';

export interface ReadLine extends DeviceLogRow {
  readonly seq: number;
}

type Query = QueryOf<typeof listDeviceLogs>;

const table = unscoped(deviceLogs, 'each reader adds its own scope');

/** Reads lines of the chunks under `where`, newest or oldest first, of level `least` or more severe. */
async function readLines(
  db: Queryable,
  where: SQL | undefined,
  { offset, limit }: LogWindow,
  order: 'asc' | 'desc',
  least: LogLevel = 'debug',
): Promise<{ list: ReadLine[]; total: number }> {
  const from = logLevels.indexOf(least);
  const counted = sql.join(
    logLevels.slice(from).map((_level, index) => sql`counts[${sql.raw(String(from + index + 1))}]`),
    sql` + `,
  );
  const direction = sql.raw(order);
  const { rows } = await db.execute<{ lines: string; run_id: number; upto: number; n: number; total: number }>(sql`
    with matching as (
      select id, stored_at, run_id, (${counted})::bigint as n from ${table} where ${where} and max_level >= ${from}
    ), placed as (
      select id, stored_at, run_id, n, sum(n) over (order by id ${direction})::bigint as upto,
             sum(n) over ()::bigint as total
        from matching
    )
    select p.run_id, p.n, p.upto, p.total, l.lines
      from placed p join device_log l on l.id = p.id and l.stored_at = p.stored_at
     where p.upto > ${offset} and p.upto - p.n < ${offset + limit} or p.upto = p.total
     order by p.id ${direction}`);
  const total = rows.at(-1)?.total ?? 0;
  const list: ReadLine[] = [];
  for (const row of rows) {
    const lines = (JSON.parse(row.lines) as PackedLine[])
      .filter(([, , level]) => logLevels.indexOf(level) >= from)
      .map(([seq, time, level, text]): ReadLine => ({ seq, time, level, text, runId: row.run_id }));
    if (order === 'desc') lines.reverse();
    const first = row.upto - row.n;
    list.push(...lines.slice(Math.max(0, offset - first), Math.max(0, offset + limit - first)));
  }
  return { list, total };
}

/** A phone's lines for `who`: those from its time with the tenant and owners in reach. Newest first. */
export function readDeviceLog(
  db: Queryable,
  who: Who,
  filter: Pick<Query, 'runId' | 'level' | 'beginTime' | 'endTime'> & { readonly deviceId: number },
  window: LogWindow,
  timeZone: string,
) {
  const where = and(
    eq(table.deviceId, filter.deviceId),
    withinScope(table, who),
    equals(table.runId, filter.runId),
    within(table.storedAt, filter, timeZone),
  );
  return readLines(db, where, window, 'desc', filter.level);
}

/** The lines of a run's own phone for `who`: a phone may name any run, and may have another owner by now. */
export async function readRunLog(
  db: Queryable,
  who: Who,
  run: { readonly id: number; readonly deviceId: number },
  window: LogWindow,
) {
  const where = and(eq(table.runId, run.id), eq(table.deviceId, run.deviceId), withinScope(table, who));
  const { list, total } = await readLines(db, where, window, 'asc');
  return { list: list.map(({ time, level, text }): StoredLogLine => ({ time, level, text })), total };
}
