import type { QueryOf } from '@flotilla/contract/endpoint';
import {
  type CommandRow,
  commandStates,
  type listCommands as listEndpoint,
} from '@flotilla/contract/http/automation/commands';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, type ListOf, readPage, within } from '../../../platform/db/list.ts';
import { and, count, eq, inArray, type SQL, sql } from '../../../platform/db/orm.ts';
import { reaches, scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { sumCounts } from '../../../platform/sum-counts.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { commands, deliveries } from './schema.ts';

export const command = unscoped(
  commands,
  'a command is seen by whom one of its phones is in reach; its text only by the giver’s reach',
);

export const deliveriesInReach = (db: Queryable, who: UserWho) => scoped(db, who).rows(deliveries, 'd');
export type Delivery = ReturnType<typeof deliveriesInReach>;

type DeliveryFilter = Pick<QueryOf<typeof listEndpoint>, 'state' | 'deviceNo'>;
export const matching = (d: Delivery, { state, deviceNo }: DeliveryFilter): SQL | undefined =>
  and(state?.length ? inArray(d.state, state) : undefined, contains(d.deviceNo, deviceNo));

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
  db.select({ command, userName: ownerName }).from(command).leftJoin(userRef, eq(userRef.id, command.ownerId));
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

/** Replaces an uploaded APK's address, which is for phones, by its number. */
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
    const { total, ...counts } = sumCounts(commandStates, new Map(rows.map(({ state, phones }) => [state, phones])));
    return {
      ...given,
      args: (reaches(who, given) ? givenArgs(given) : {}) as CommandRow['args'],
      userName,
      total,
      counts,
    };
  });
}

export async function listCommands(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof listEndpoint>,
  timeZone: string,
): Promise<ListOf<CommandRow>> {
  const where = and(
    hasPhone(db, who, query),
    query.kind?.length ? inArray(command.kind, query.kind) : undefined,
    contains(userRef.username, query.userName),
    within(command.createdAt, query, timeZone),
  );
  const columns = { id: command.id, createdAt: command.createdAt };
  const page = await readPage(db, select(db), where, query, columns);
  return { ...page, list: await present(db, who, page.list) };
}

/** A command, and whether its arguments and output may be read. 404 if none of its phones is in reach. */
export async function commandInReach(db: Queryable, who: UserWho, id: number) {
  const found = await select(db).where(and(eq(command.id, id), hasPhone(db, who, {})));
  const [presented] = await present(db, who, found);
  if (!presented) throw notFound();
  return { command: presented, readable: reaches(who, found[0]!.command) };
}
