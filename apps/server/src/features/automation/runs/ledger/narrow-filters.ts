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

/** If more device numbers than this match, scanning the runs is faster than filtering by device number. */
const mostNumbers = 500;
const longestNarrowedDays = 8;

/** The device numbers of runs that contain the text, including those of deleted phones; `undefined` if there are too many. */
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

/** A label begins with its version, so that the labels of other versions need not be computed. */
const versionIs = (text: string) => sql`(v.version = ${text} or starts_with(${text}, v.version) and v.label = ${text})`;

async function versionsOf(db: Queryable, { scriptId, scriptVersion }: RunFilters): Promise<number[]> {
  const named = and(
    scriptId ? sql`v.script_id = ${scriptId}` : undefined,
    scriptVersion ? versionIs(scriptVersion) : undefined,
  );
  const { rows } = await db.execute<{ id: number }>(sql`select v.id from script_version_ref v where ${named}`);
  return rows.map((row) => row.id);
}

type Ids = { readonly first: number | null; readonly last: number | null };

/** The first and last id of the runs of a short period; `undefined` for a long one. `id + 0` makes PostgreSQL use the index on `created_at`. */
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
 * Returns conditions that replace slow filters by values of indexed columns. They are queried beforehand, because the planner can
 * estimate the number of rows only for known values.
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
