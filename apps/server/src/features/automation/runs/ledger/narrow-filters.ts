import type { QueryOf } from '@flotilla/contract/endpoint';
import type { summariseRuns } from '@flotilla/contract/http/automation/runs';
import { among, amongTexts, contains, instantText, within } from '../../../../platform/db/list.ts';
import { and, type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Owned } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { runs } from '../schema.ts';

export type RunFilters = QueryOf<typeof summariseRuns>;
/** The rows in a caller's reach. */
export type RunRows = typeof runs extends Owned<infer T> ? T : never;

/** Above this the runs of the numbers are so many that looking through the runs themselves finds a page sooner. */
const mostNumbers = 500;
const longestNarrowedDays = 8;

/** The numbers of runs' phones that contain the text; undefined for too many. Numbers that no phone has any more are among them. */
async function numbersWith(db: Queryable, part: string): Promise<string[] | undefined> {
  const { rows } = await db.execute<{ device_no: string }>(sql`
    with recursive number as (
      (select device_no from run order by device_no limit 1)
      union all
      select (select r.device_no from run r where r.device_no > number.device_no order by r.device_no limit 1)
        from number where number.device_no is not null
    )
    select device_no from number where ${contains(sql`device_no`, part)} limit ${mostNumbers + 1}`);
  return rows.length > mostNumbers ? undefined : rows.map((row) => row.device_no);
}

async function versionsOf(db: Queryable, { scriptId, scriptVersion }: RunFilters): Promise<number[]> {
  const named = and(
    scriptId ? sql`v.script_id = ${scriptId}` : undefined,
    scriptVersion ? sql`${scriptVersion} in (v.version, v.label)` : undefined,
  );
  const { rows } = await db.execute<{ id: number }>(sql`select v.id from script_version_ref v where ${named}`);
  return rows.map((row) => row.id);
}

type Ids = { readonly first: number | null; readonly last: number | null };

/** The ids between which the runs of a short time lie; undefined for a long one. `+ 0`: not by walking along the ids. */
async function idsWithin(db: Queryable, filters: RunFilters, timeZone: string): Promise<Ids | undefined> {
  const { beginTime, endTime } = filters;
  if (!beginTime) return undefined;
  const until = endTime ? sql`least(now(), ${instantText(endTime, timeZone)})` : sql`now()`;
  const isShort = sql`${until} - ${instantText(beginTime, timeZone)} <= make_interval(days => ${longestNarrowedDays}::int)`;
  const { rows } = await db.execute<Ids & { isShort: boolean }>(sql`
    select ${isShort} as "isShort", min(id + 0) as first, max(id + 0) as last
      from run where ${isShort} and ${within(sql`created_at`, filters, timeZone)}`);
  return rows[0]?.isShort ? rows[0] : undefined;
}

/**
 * Conditions that follow from the filters and let each statement find its rows by an index. They are looked up before, because only then
 * the planner knows how many rows they leave.
 */
export async function narrow(
  db: Queryable,
  filters: RunFilters,
  timeZone: string,
): Promise<(run: RunRows) => SQL | undefined> {
  const { deviceNo, scriptId, scriptVersion } = filters;
  const numbers = deviceNo ? await numbersWith(db, deviceNo) : undefined;
  const versions = scriptId || scriptVersion ? await versionsOf(db, filters) : undefined;
  const ids = numbers ? undefined : await idsWithin(db, filters, timeZone);
  return (run) =>
    and(
      numbers ? amongTexts(run.deviceNo, numbers) : contains(run.deviceNo, deviceNo),
      versions ? among(run.scriptVersionId, versions) : undefined,
      ids ? sql`${run.id} between ${ids.first} and ${ids.last}` : undefined,
    );
}
