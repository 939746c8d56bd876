import { currentCall } from './call-share.ts';
import { asc, desc, type SQL, sql } from './orm.ts';
import type { AnyPgColumn } from './orm-tables.ts';
import { type Queryable, readAll } from './queryable.ts';

/** A list call's `pageQuery`, or a page that the program itself reads. */
export interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly orderBy?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** `undefined` in pages that the program itself reads: these are complete, and their total is exact. */
  readonly exactTotal?: 0 | 1 | undefined;
}

/** One page of a list. */
export interface ListOf<Row> {
  readonly list: Row[];
  readonly total: number;
  /** `false` if there are `total` rows or more. */
  readonly totalIsExact?: boolean | undefined;
  /** Whether the page has fewer rows than requested, because a response is limited in bytes. */
  readonly shortened?: boolean | undefined;
}

/** Counting stops here unless the total is known without reading the rows, or is requested. */
const mostCounted = 10_001;
/** Smaller pages are not measured before they are read. */
const mostUnmeasured = 200;

type Column = AnyPgColumn | SQL;
/** Several columns are an order by all of them, as an index has them. */
type Columns = Readonly<Record<string, Column | readonly Column[]>>;
export interface Order {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export const limitOf = (page: Page) => page.pageSize;
export const offsetOf = (page: Page) => (page.pageNum - 1) * page.pageSize;

/** The wanted order among the columns that a list offers, then the id so that pages do not overlap. */
function orderOf(page: Page, columns: Columns, fallback: Order): SQL[] {
  const by = page.orderBy ?? fallback.by;
  const column = columns[by];
  if (!column) throw new Error(`the list has no column ${by}`);
  const direct = (page.order ?? (page.orderBy ? 'asc' : fallback.order)) === 'asc' ? asc : desc;
  const all = by === 'id' || !columns.id ? [column] : [column, columns.id];
  return all.flat().map((one) => direct(one as Column));
}

/** A drizzle select with `from` and its joins. */
interface Selected<Row> extends PromiseLike<Row[]> {
  where(condition: SQL | undefined): { getSQL(): SQL; orderBy(...order: SQL[]): Limited<Row> };
}
interface Limited<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> & { getSQL(): SQL } };
}

/** Returns how many rows of a page stay below the limit of bytes; the rows stay in the database. */
async function rowsThatFit(db: Queryable, page: SQL, mostBytes: number): Promise<{ fit: number; found: number }> {
  const { rows } = await db.execute<{ fit: number; found: number }>(sql`
    select (count(*) filter (where bytes <= ${mostBytes}))::int as fit, count(*)::int as found
      from (select sum(octet_length(row_to_json(shown)::text)) over (rows unbounded preceding) as bytes
              from (${page}) as shown) as measured`);
  return rows[0]!;
}

/**
 * Returns one page of the rows that `select` finds, and how many there are. `total` is a statement that knows the number without
 * reading the rows. A user's list is limited in bytes, and its total in time.
 */
export async function readPage<Row>(
  db: Queryable,
  select: Selected<Row>,
  where: SQL | undefined,
  page: Page,
  columns: Columns,
  fallback: Order = { by: 'id', order: 'desc' },
  total?: SQL,
): Promise<ListOf<Row>> {
  const call = page.exactTotal === undefined ? undefined : currentCall();
  const found = select.where(where);
  // Created before the page narrows the statement, because drizzle changes a statement in place. PostgreSQL drops unused columns.
  const counted = found.getSQL();
  const capped = !total && call !== undefined && page.exactTotal === 0;
  const most = capped ? sql`limit ${mostCounted}` : sql``;
  const counting = total ?? sql`select count(*)::int as total from (${counted} ${most}) as counted`;
  const count = async () => (await db.execute<{ total: number }>(counting)).rows[0]!.total;
  const rows = async () => {
    const paged = (most = limitOf(page)) =>
      found
        .orderBy(...orderOf(page, columns, fallback))
        .limit(most)
        .offset(offsetOf(page));
    if (!call?.mostListBytes || page.pageSize <= mostUnmeasured) return { list: await paged() };
    const { fit, found: all } = await rowsThatFit(db, paged().getSQL(), call.mostListBytes);
    return { list: await paged(Math.max(fit, 1)), shortened: fit < all };
  };
  const [read, all] = await readAll(db, [rows, count]);
  return { ...read, total: all, totalIsExact: !capped || all < mostCounted };
}

const likeMarks = /[\\%_]/g;
/** `column` contains the text, ignoring case; no condition if the filter is empty. */
export const contains = (column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined =>
  text ? sql`${column} ilike ${`%${text.replace(likeMarks, '\\$&')}%`}` : undefined;
/** `column` is the value; no condition if the filter is empty. */
export const equals = (column: AnyPgColumn | SQL, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined || value === '' ? undefined : sql`${column} = ${value}`;
/** `column` is between two instants as `range` filters send them. A day without a time counts whole; a text without a zone is in the site's. */
export const within = (
  column: AnyPgColumn | SQL,
  range: { readonly beginTime?: string | undefined; readonly endTime?: string | undefined },
  timeZone: string,
): SQL | undefined => {
  const from = range.beginTime ? sql`${column} >= ${instantText(range.beginTime, timeZone)}` : undefined;
  if (!range.endTime) return from;
  const bareDay = /^\d{4}-\d{2}-\d{2}$/.test(range.endTime);
  const end = instantText(range.endTime, timeZone);
  const until = bareDay ? sql`${column} < ${end} + interval '1 day'` : sql`${column} <= ${end}`;
  return from ? sql`${from} and ${until}` : until;
};

/** `column`, a day of the calendar, is between two days as `range` filters send them; times of day are ignored. @public */
export const withinDays = (
  column: AnyPgColumn | SQL,
  { beginTime, endTime }: { readonly beginTime?: string | undefined; readonly endTime?: string | undefined },
): SQL | undefined => {
  const from = beginTime ? sql`${column} >= ${beginTime.slice(0, 10)}::date` : undefined;
  const until = endTime ? sql`${column} <= ${endTime.slice(0, 10)}::date` : undefined;
  return from && until ? sql`${from} and ${until}` : (from ?? until);
};

/** `column`, a list of texts, has this one; no condition if the filter is empty. @public */
export const hasText = (column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined =>
  text ? sql`${text} = any(${column})` : undefined;

/** An instant that a caller sent; a text without a zone is in the site's. */
export const instantText = (moment: string, timeZone: string): SQL =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(moment) && moment.includes('T')
    ? sql`${moment}::timestamptz`
    : sql`(${moment}::timestamp at time zone ${timeZone})`;

/** The column is one of these ids, which may exceed a statement's parameter limit. */
export const among = (column: AnyPgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;
export const amongTexts = (column: AnyPgColumn | SQL, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

/** Returns one array per field, for `unnest`. */
export const arraysOf = <Row>(rows: readonly Row[], ...fields: readonly (keyof Row)[]) =>
  fields.map((field) => rows.map((row) => row[field]));
