import { operationIdOf, type QueryOf } from '@flotilla/contract/endpoint';
import type { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import type { Locale } from '@flotilla/contract/locale';
import { operationName, operationsNamed } from '@flotilla/contract/operation-names';
import type { UserWho } from '../../../platform/access/who.ts';
import { failureText, splitMore, withMore } from '../../../platform/audit/failure.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, equals, readPage, within } from '../../../platform/db/list.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  sql,
} from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { reachedUsers } from '../../../platform/db/reached-users.ts';
import type { Anchor, Sealed } from './anchor.ts';
import { genesis, keyOf, type SealedLine, sealOf } from './chain.ts';
import { operationLog, operationLogSeal } from './schema.ts';

const sealColumns = { id: operationLogSeal.id, hash: operationLogSeal.hash };
export const newestSealOf = async (db: Queryable): Promise<Sealed | undefined> =>
  (await db.select(sealColumns).from(operationLogSeal).orderBy(desc(operationLogSeal.id)).limit(1))[0];

/** The last batch that a new anchor finds. */
export async function present(db: Queryable) {
  const newest = await newestSealOf(db);
  const [pruned] = await db
    .select({ until: max(operationLogSeal.id) })
    .from(operationLogSeal)
    .where(isNotNull(operationLogSeal.prunedAt));
  return { plainUntil: newest?.id ?? 0, prunedUntil: pruned?.until ?? 0, sealed: newest ?? null };
}

/** Whether the batch is stored as the anchor names it. */
export async function isThere(db: Queryable, sealed: Sealed | null): Promise<boolean> {
  if (!sealed) return true;
  const [row] = await db
    .select({ hash: operationLogSeal.hash })
    .from(operationLogSeal)
    .where(eq(operationLogSeal.id, sealed.id));
  return row?.hash === sealed.hash;
}

/** Stores lines as the chain's next batch. Batches of all processes follow one another. */
export async function sealLines(db: Database, anchor: Anchor, lines: readonly SealedLine[]): Promise<Sealed> {
  return db.transaction(async ({ drizzle: tx }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system.operation-logs'))`);
    const previousHash = (await newestSealOf(tx))?.hash ?? genesis;
    const [seal] = await tx
      .insert(operationLogSeal)
      .values({ previousHash, hash: sealOf(previousHash, lines, anchor.key), lines: lines.length })
      .returning(sealColumns);
    await tx.insert(operationLog).values(lines.map((line, position) => ({ ...line, sealId: seal!.id, position })));
    return seal!;
  });
}

/** Moves the anchor to a batch. If the batch that it names is missing, the anchor stays, so that a verification finds the fault. */
export async function anchorTo(db: Queryable, anchor: Anchor, sealed: Sealed): Promise<void> {
  const before = (await anchor.read()).sealed;
  if ((before?.id ?? 0) < sealed.id && (await isThere(db, before))) await anchor.change({ sealed });
}

export const sealsAfter = (db: Queryable, id: number, limit: number) =>
  db.select().from(operationLogSeal).where(gt(operationLogSeal.id, id)).orderBy(asc(operationLogSeal.id)).limit(limit);

export const linesOf = (db: Queryable, sealIds: readonly number[]) =>
  db
    .select()
    .from(operationLog)
    .where(among(operationLog.sealId, sealIds))
    .orderBy(asc(operationLog.sealId), asc(operationLog.position));

export async function linesBySeal(db: Queryable, seals: readonly { readonly id: number }[]) {
  const ids = seals.map((seal) => seal.id);
  return Map.groupBy(await linesOf(db, ids), (line) => line.sealId);
}

const sealsAtOnce = 200;

/** The oldest batches with lines, as far as all their lines are older and as they were sealed. */
async function removable(tx: Queryable, anchor: Anchor, before: Date) {
  const seals = await tx
    .select()
    .from(operationLogSeal)
    .where(isNull(operationLogSeal.prunedAt))
    .orderBy(asc(operationLogSeal.id))
    .limit(sealsAtOnce);
  const lines = await linesBySeal(tx, seals);
  const stays = seals.findIndex((seal) => {
    const own = lines.get(seal.id) ?? [];
    const isOld = own.every((line) => Date.parse(line.at) < before.getTime());
    return !isOld || sealOf(seal.previousHash, own, keyOf(anchor, seal.id)) !== seal.hash;
  });
  return (stays === -1 ? seals : seals.slice(0, stays)).map((seal) => seal.id);
}

/** Removes the lines of older batches. Their seals remain, so that the chain is complete. Batches that differ from their seal remain as evidence. */
export async function removeOld(db: Database, anchor: Anchor, before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await removable(db.drizzle, anchor, before);
    if (ids.length === 0) return removed;
    // Recorded first: lines that are missing without this record would be a fault.
    await anchor.change({ prunedUntil: ids.at(-1)! });
    await db.transaction(async ({ drizzle: tx }) => {
      await tx.update(operationLogSeal).set({ prunedAt: sql`now()` }).where(inArray(operationLogSeal.id, ids));
      const { rowCount } = await tx.delete(operationLog).where(inArray(operationLog.sealId, ids));
      removed += rowCount ?? 0;
    });
  }
}

const { username: userName, at: time, ...shown } = getTableColumns(operationLog);
const status = sql<0 | 1>`(${operationLog.code} = 0)::int`;
const inReach = (who: UserWho) => and(reachedUsers(who, operationLog.userId), isNull(operationLog.hiddenAt));

/** A line represents others like it, with their number at the end of its English message. */
function messageOf(stored: string, packed: string, locale: Locale): string {
  const { message, more } = splitMore(stored);
  return withMore(failureText(packed, locale) ?? message, more, locale);
}

/** The chain seals the English summaries and messages. Users read and search them in their own language. */
export async function listOperations(
  db: Queryable,
  who: UserWho,
  filters: QueryOf<typeof operationLogs.list>,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
) {
  const named = filters.module ? inArray(operationLog.module, operationsNamed(filters.module, locale)) : undefined;
  const where = and(
    inReach(who),
    or(contains(operationLog.module, filters.module), named),
    contains(operationLog.username, filters.userName),
    contains(operationLog.address, filters.address),
    equals(status, filters.status),
    within(operationLog.at, filters, timeZone),
  );
  const select = db.select({ ...shown, status, userName, time }).from(operationLog);
  const page = await readPage(db, select, where, filters, { id: operationLog.id });
  const inWords = ({ failure, ...row }: (typeof page.list)[number]) => ({
    ...row,
    module: operationName(row.module, locale),
    method: row.httpMethod ? operationIdOf(row.httpMethod, row.path) : row.path,
    message: messageOf(row.message, failure, locale),
  });
  return { ...page, list: page.list.map(inWords) };
}

/** Takes lines out of the list: those with these ids, or all. Returns how many. */
export async function hideLines(db: Queryable, who: UserWho, ids?: readonly number[]): Promise<number> {
  const where = and(inReach(who), ids && among(operationLog.id, ids));
  const { rowCount } = await db.update(operationLog).set({ hiddenAt: sql`now()` }).where(where);
  return rowCount ?? 0;
}
