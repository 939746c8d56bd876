import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listUsers } from '@flotilla/contract/http/identity/users';
import type { UserWho } from '../../../platform/access/who.ts';
import { insertRow, type NewRow } from '../../../platform/db/insert-row.ts';
import { among, contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, asc, count, eq, getTableColumns, type SQL, sql } from '../../../platform/db/orm.ts';
import { alias } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { reachedUsers } from '../../../platform/db/reached-users.ts';
import { departmentRef } from '../departments/api.ts';
import { postRef } from '../posts/api.ts';
import { secondFactorRef } from '../second-factor/api.ts';
import { type UserAccount, userAccount, userPost } from './schema.ts';

const reachable = (who: UserWho) => reachedUsers(who, userAccount.id, userAccount.tenantId);

const parent = alias(userAccount, 'parent');
const {
  username: userName,
  departmentId: deptId,
  expiresAt: expirationTime,
  concurrencyPerSecond: concurrencyLimit,
  passwordHash: _hash,
  credentialEpoch: _epoch,
  tenantId: _tenant,
  ...same
} = getTableColumns(userAccount);
const columns = { id: same.id, userName, nickname: same.nickname, createdAt: same.createdAt, expirationTime };
const names = {
  postNames: sql<string[]>`array(select p.name from user_post up join post_ref p on p.id = up.post_id
    where up.user_id = ${userAccount.id} order by p.sort, p.id)`,
  deptName: sql<string>`coalesce(${departmentRef.name}, '')`,
  parentName: sql<string>`coalesce(${parent.username}, '')`,
  secondFactor: sql<boolean>`exists (select from ${secondFactorRef} where ${secondFactorRef.userId} = ${userAccount.id})`,
};
/** Users with the field names of responses. */
const selectShown = (db: Queryable) =>
  db
    .select({ ...same, userId: same.id, userName, deptId, expirationTime, concurrencyLimit, ...names })
    .from(userAccount)
    .leftJoin(departmentRef, eq(departmentRef.id, userAccount.departmentId))
    .leftJoin(parent, eq(parent.id, userAccount.parentId));

interface UserFilters extends QueryOf<typeof listUsers> {
  /** A part of the user name or of the nickname. */
  readonly named?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Users who can receive what this user owns. */
  readonly receiverFor?: number | undefined;
}

/** Users of the department and of those below it. */
const inDepartment = (id: number | undefined): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`${userAccount.departmentId} in (with recursive below as (
        select ${id}::bigint as id union select d.id from below b join department_ref d on d.parent_id = b.id
      ) select id from below)`;

/** The number of users that `who` reaches in each department. */
export async function countByDepartment(db: Queryable, who: UserWho): Promise<Map<number, number>> {
  const counts = await db
    .select({ departmentId: userAccount.departmentId, count: count() })
    .from(userAccount)
    .where(reachable(who))
    .groupBy(userAccount.departmentId);
  return new Map(counts.flatMap((row) => (row.departmentId === null ? [] : [[row.departmentId, row.count]])));
}

export function findUsers(db: Queryable, who: UserWho, filters: UserFilters, timeZone: string) {
  const where = and(
    reachable(who),
    contains(userAccount.username, filters.userName),
    contains(sql`${userAccount.username} || ' ' || ${userAccount.nickname}`, filters.named),
    filters.ids && among(userAccount.id, filters.ids),
    contains(userAccount.nickname, filters.nickname),
    contains(userAccount.phone, filters.phone),
    equals(userAccount.status, filters.status),
    equals(userAccount.userType, filters.userType),
    inDepartment(filters.deptId),
    filters.receiverFor === undefined
      ? undefined
      : sql`${userAccount.status} = 1 and ${userAccount.id} <> ${filters.receiverFor} and ${userAccount.tenantId} =
            (select other.tenant_id from user_account other where other.id = ${filters.receiverFor})`,
    equals(userAccount.parentId, filters.parentId),
    filters.expiresInDays === undefined
      ? undefined
      : sql`${expirationTime} between now() and now() + make_interval(days => ${filters.expiresInDays})`,
    within(userAccount.createdAt, filters, timeZone),
  );
  return readPage(db, selectShown(db), where, filters, columns, { by: 'id', order: 'asc' });
}
export type ShownUser = Awaited<ReturnType<typeof findUsers>>['list'][number];

/** A user with the names of related rows. The scope is not checked. */
export const shownUser = async (db: Queryable, id: number) => (await selectShown(db).where(eq(userAccount.id, id)))[0];

export const usersWithin = (db: Queryable, who: UserWho, ids: readonly number[]): Promise<UserAccount[]> =>
  db
    .select()
    .from(userAccount)
    .where(and(among(userAccount.id, ids), reachable(who)));

const userWhere = async (db: Queryable, condition: SQL) => (await db.select().from(userAccount).where(condition))[0];

export const userById = (db: Queryable, id: number) => userWhere(db, eq(userAccount.id, id));
export const userByName = (db: Queryable, username: string) =>
  userWhere(db, sql`lower(${userAccount.username}) = lower(${username})`);
export const userByCommunicationKey = (db: Queryable, key: string) =>
  userWhere(db, eq(userAccount.communicationKey, key));

/** The root front user of a tenant. `lock` locks the row until the transaction ends. */
export async function tenantRoot(db: Queryable, tenantId: number, lock: boolean) {
  const query = db.select().from(userAccount).where(eq(userAccount.id, tenantId));
  return (await (lock ? query.for('update') : query))[0];
}

/** A front user without a parent is the root of a tenant: its own id is the tenant's. */
export async function insertUser(
  db: Queryable,
  values: Omit<NewRow<typeof userAccount>, 'tenantId'>,
  tenantId: number | 'own',
) {
  if (tenantId !== 'own') return insertRow(db, userAccount, { ...values, tenantId });
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('user_account', 'id')) as id`,
  );
  const id = rows[0]!.id;
  const row = { ...values, id, tenantId: id } as typeof userAccount.$inferInsert;
  await db.insert(userAccount).overridingSystemValue().values(row);
  return id;
}

export async function updateUser(db: Queryable, id: number, set: Partial<NewRow<typeof userAccount>>): Promise<void> {
  await db
    .update(userAccount)
    .set({ ...set, gmtModified: sql`now()` })
    .where(eq(userAccount.id, id));
}

export const userTable = 'user_account';

/** Locks accounts until the transaction ends, also against new rows that refer to them. */
export async function lockAccounts(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select from user_account where ${among(sql`id`, ids)} order by id for update`);
}

/** Makes `toId` the parent of a user's sub-accounts. The one that is `toId`, or above it, gets the user's own parent. */
export async function moveSubAccounts(tx: Queryable, from: UserAccount, toId: number): Promise<void> {
  await tx.execute(sql`
    with recursive above as (
      select id, parent_id from user_account where id = ${toId}
      union select u.id, u.parent_id from above a join user_account u on u.id = a.parent_id
    )
    update user_account set modified_at = now(),
           parent_id = case when id in (select id from above) then ${from.parentId}::bigint else ${toId} end
     where parent_id = ${from.id}`);
}

export async function setStatus(db: Queryable, ids: readonly number[], status: 0 | 1): Promise<void> {
  await db.update(userAccount).set({ status, gmtModified: sql`now()` }).where(among(userAccount.id, ids));
}

export async function markChanged(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.update(userAccount).set({ gmtModified: sql`now()` }).where(among(userAccount.id, ids));
}

/** Keeps the version that forms compare, for changes that no form shows. */
const unedited = { gmtModified: sql`${userAccount.gmtModified}` };

/** Ends every session of these users and of those below them. */
export async function endSessionsBelow(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    with recursive below as (
      select id from user_account where id = any(${sql.param(ids)}::bigint[])
      union select u.id from below b join user_account u on u.parent_id = b.id
    ) update user_account set credential_epoch = credential_epoch + 1 where id in (select id from below)`);
}

export async function setPassword(db: Queryable, id: number, passwordHash: string): Promise<number> {
  const [row] = await db
    .update(userAccount)
    .set({ ...unedited, passwordHash, credentialEpoch: sql`${userAccount.credentialEpoch} + 1` })
    .where(eq(userAccount.id, id))
    .returning({ epoch: userAccount.credentialEpoch });
  return row!.epoch;
}

export async function stampLogin(db: Queryable, id: number): Promise<void> {
  await db
    .update(userAccount)
    .set({ ...unedited, lastLoginAt: sql`now()` })
    .where(eq(userAccount.id, id));
}

export const deleteUsers = (db: Queryable, ids: readonly number[]) =>
  db.delete(userAccount).where(among(userAccount.id, ids));

/** All posts, including stopped ones. */
export const everyPost = (db: Queryable) => db.select().from(postRef).orderBy(asc(postRef.sort), asc(postRef.id));

export const allPosts = (db: Queryable) =>
  db.select().from(postRef).where(eq(postRef.status, 1)).orderBy(asc(postRef.sort), asc(postRef.id));

export const postIdsOf = async (db: Queryable, userId: number) =>
  (await db.select().from(userPost).where(eq(userPost.userId, userId))).map(({ postId }) => postId);

export const postNamesOf = async (db: Queryable, userId: number) =>
  (
    await db
      .select({ name: postRef.name })
      .from(userPost)
      .innerJoin(postRef, eq(postRef.id, userPost.postId))
      .where(eq(userPost.userId, userId))
      .orderBy(asc(postRef.sort), asc(postRef.id))
  ).map(({ name }) => name);

export async function setPosts(db: Queryable, userId: number, postIds: readonly number[]): Promise<void> {
  await db.delete(userPost).where(eq(userPost.userId, userId));
  if (postIds.length > 0) await db.insert(userPost).values(postIds.map((postId) => ({ userId, postId })));
}

export const isEmpty = async (db: Queryable): Promise<boolean> =>
  (await db.select({ id: userAccount.id }).from(userAccount).limit(1)).length === 0;
