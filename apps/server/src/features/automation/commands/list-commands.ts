import type { QueryOf } from '@flotilla/contract/endpoint';
import type { Locale } from '@flotilla/contract/errors';
import {
  type CommandRow,
  commandStates,
  type listCommands as listEndpoint,
  type oneCommand as oneEndpoint,
} from '@flotilla/contract/http/commands';
import { terms } from '@flotilla/contract/terms';
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, limitOf, offsetOf, orderOf, within } from '../../../platform/db/list.ts';
import { columnsOf, scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { userRef } from '../../identity/users/api.ts';
import { commands, deliveries } from './schema.ts';

const command = unscoped(
  commands,
  'a command is seen by whom one of its phones is in reach; its text only by the giver’s reach',
);

const deliveriesInReach = (db: Queryable, who: UserWho) => scoped(db, who).rows(deliveries, 'd');
type Delivery = ReturnType<typeof deliveriesInReach>;

interface DeliveryFilter {
  readonly state?: readonly (typeof commandStates)[number][] | undefined;
  readonly deviceNo?: string | undefined;
}
const matching = (d: Delivery, { state, deviceNo }: DeliveryFilter): SQL | undefined =>
  and(state?.length ? inArray(d.state, [...state]) : undefined, contains(d.deviceNo, deviceNo));

/** The command has a phone in reach that the filter lets through. */
const hasPhone = (db: Queryable, who: UserWho, filter: DeliveryFilter): SQL => {
  const d = deliveriesInReach(db, who);
  const found = db
    .select({ one: sql`1` })
    .from(d)
    .where(and(eq(d.commandId, command.id), matching(d, filter)));
  return sql`exists ${found}`;
};

const select = (db: Queryable) =>
  db.select({ command, userName: userRef.username }).from(command).leftJoin(userRef, eq(userRef.id, command.ownerId));
type Found = Awaited<ReturnType<typeof select>>[number];

async function countsOf(db: Queryable, who: UserWho, ids: readonly number[]) {
  const d = deliveriesInReach(db, who);
  const rows = await db
    .select({ id: d.commandId, state: d.state, phones: count() })
    .from(d)
    .where(sql`${d.commandId} = any(${sql.param(ids)}::bigint[])`)
    .groupBy(d.commandId, d.state);
  return Map.groupBy(rows, (row) => row.id);
}

const givenInReach = (who: UserWho, given: Found['command']): boolean =>
  (who.userType === 'background' || given.tenantId === who.tenantId) &&
  (who.scope.kind === 'all' || who.scope.ownerIds.includes(given.ownerId));

/** An uploaded APK by its number, as it was given: the address is for phones. */
function givenArgs({ args, apkId }: Found['command']): Record<string, unknown> {
  if (apkId === null) return args;
  const { url: _address, ...known } = args;
  return { apkId, ...known };
}

async function present(db: Queryable, who: UserWho, found: readonly Found[]): Promise<CommandRow[]> {
  const counted = await countsOf(
    db,
    who,
    found.map(({ command: { id } }) => id),
  );
  return found.map(({ command: given, userName }) => {
    const rows = counted.get(given.id) ?? [];
    const of = (state: string) => rows.find((row) => row.state === state)?.phones ?? 0;
    return {
      id: given.id,
      kind: given.kind,
      args: (givenInReach(who, given) ? givenArgs(given) : {}) as CommandRow['args'],
      userName: userName ?? '',
      source: given.source,
      total: rows.reduce((sum, { phones }) => sum + phones, 0),
      counts: Object.fromEntries(commandStates.map((state) => [state, of(state)])) as CommandRow['counts'],
      createdAt: given.createdAt,
      deadlineAt: given.deadlineAt,
    };
  });
}

export async function listCommands(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof listEndpoint>,
  timeZone: string,
): Promise<{ list: CommandRow[]; total: number }> {
  const where = and(
    hasPhone(db, who, query),
    query.kind?.length ? inArray(command.kind, query.kind) : undefined,
    contains(userRef.username, query.userName),
    within(command.createdAt, query, timeZone),
  );
  const found = await select(db)
    .where(where)
    .orderBy(...orderOf(query, { id: command.id, createdAt: command.createdAt }, { by: 'id', order: 'desc' }))
    .limit(limitOf(query))
    .offset(offsetOf(query));
  const [counted] = await db
    .select({ total: count() })
    .from(command)
    .leftJoin(userRef, eq(userRef.id, command.ownerId))
    .where(where);
  return { list: await present(db, who, found), total: counted?.total ?? 0 };
}

/** One command, and a page of the answers of the phones in reach. 404 when none of them is. */
export async function oneCommand(db: Queryable, who: UserWho, locale: Locale, query: QueryOf<typeof oneEndpoint>) {
  const found = await select(db).where(and(eq(command.id, query.id), hasPhone(db, who, {})));
  const [presented] = await present(db, who, found);
  if (!presented) throw notFound();
  const readable = givenInReach(who, found[0]!.command);

  const d = deliveriesInReach(db, who);
  const { text } = query;
  const where = and(
    eq(d.commandId, query.id),
    matching(d, query),
    // What phones put out cannot be searched by those who may not read it.
    or(contains(d.deviceNo, text), contains(d.error, text), readable ? contains(d.output, text) : undefined),
  );
  const columns = { id: d.id, deviceNo: d.deviceNo, endedAt: d.endedAt };
  const rows = await db
    .select({ row: columnsOf(d), userName: userRef.username })
    .from(d)
    .leftJoin(userRef, eq(userRef.id, d.ownerId))
    .where(where)
    .orderBy(...orderOf(query, columns, { by: 'id', order: 'asc' }))
    .limit(limitOf(query))
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(d).where(where);
  const list = rows.map(({ row, userName }) => ({
    id: row.id,
    deviceNo: row.deviceNo,
    userName: userName ?? '',
    state: row.state,
    output: readable ? row.output : '',
    error: row.reason ? terms[row.reason][locale] : row.error,
    sentAt: row.sentAt,
    endedAt: row.endedAt,
  }));
  return { command: presented, list, total: counted?.total ?? 0 };
}

/** The deliveries of a command in reach that have not gone out; 404 when none of its phones is in reach. */
export async function waitingDeliveries(db: Queryable, who: UserWho, commandId: number): Promise<number[]> {
  const d = deliveriesInReach(db, who);
  const rows = await db
    .select({ id: d.id, state: d.state })
    .from(d)
    .where(eq(d.commandId, commandId))
    .orderBy(desc(d.id));
  if (rows.length === 0) throw notFound();
  return rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
}

/** The phones of a command, in reach then, that failed or were not reached in time; 404 when none of its phones is in reach. */
export async function failedPhones(db: Queryable, who: UserWho, commandId: number): Promise<number[]> {
  const d = deliveriesInReach(db, who);
  const rows = await db.select({ deviceId: d.deviceId, state: d.state }).from(d).where(eq(d.commandId, commandId));
  if (rows.length === 0) throw notFound();
  return rows.filter(({ state }) => state === 'failed' || state === 'expired').map(({ deviceId }) => deviceId);
}
