import { asc, desc, type SQL, sql } from './orm.ts';
import type { AnyPgColumn } from './orm-tables.ts';

import { type Queryable, runsSideBySide } from './queryable.ts';

/** A list call's `pageQuery`. */
export interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly orderBy?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

type Column = AnyPgColumn | SQL;
/** Several stand for an order by all of them, as an index has them. */
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

/** A select of drizzle's, as far as `from` and its joins. */
interface Selected<Row> extends PromiseLike<Row[]> {
  where(condition: SQL | undefined): { getSQL(): SQL; orderBy(...order: SQL[]): Limited<Row> };
}
interface Limited<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** One page of the rows that `select` finds, and how many there are in all: `total` is a statement that knows it without them. */
export async function readPage<Row>(
  db: Queryable,
  select: Selected<Row>,
  where: SQL | undefined,
  page: Page,
  columns: Columns,
  fallback: Order = { by: 'id', order: 'desc' },
  total?: SQL,
): Promise<{ list: Row[]; total: number }> {
  const found = select.where(where);
  // Taken before the page narrows the statement, which drizzle changes in place. PostgreSQL drops unused columns.
  const counted = found.getSQL();
  const counting = total ?? sql`select count(*)::int as total from (${counted}) as counted`;
  const count = async () => (await db.execute<{ total: number }>(counting)).rows[0]!.total;
  const rows = async () =>
    found
      .orderBy(...orderOf(page, columns, fallback))
      .limit(limitOf(page))
      .offset(offsetOf(page));
  const [list, all] = runsSideBySide(db) ? await Promise.all([rows(), count()]) : [await rows(), await count()];
  return { list, total: all };
}

const likeMarks = /[\\%_]/g;
/** `column` contains the text, ignoring case; no condition if the filter is empty. */
export const contains = (column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined =>
  text ? sql`${column} ilike ${`%${text.replace(likeMarks, '\\$&')}%`}` : undefined;
/** `column` is the value; nothing to ask when the filter is empty. */
export const equals = (column: AnyPgColumn | SQL, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined || value === '' ? undefined : sql`${column} = ${value}`;
/** Between two moments as `range` filters send them; a bare day counts whole. Texts without zone are in the site's. */
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

/** A moment that a caller sent, as an instant: without zone it is read in the site's. */
export const instantText = (moment: string, timeZone: string): SQL =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(moment) && moment.includes('T')
    ? sql`${moment}::timestamptz`
    : sql`(${moment}::timestamp at time zone ${timeZone})`;

/** The column is one of these ids, which may exceed a statement's parameter limit. */
export const among = (column: AnyPgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;
export const amongTexts = (column: AnyPgColumn | SQL, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

/** One array of each of these fields, for `unnest`. */
export const arraysOf = <Row>(rows: readonly Row[], ...fields: readonly (keyof Row)[]) =>
  fields.map((field) => rows.map((row) => row[field]));
