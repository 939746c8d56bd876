import type { BodyOf } from '@flotilla/contract/endpoint';
import type { transferUser } from '@flotilla/contract/http/identity/users';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { moveUses, usesOf } from '../../../platform/db/uses.ts';
import { invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { HandsOver } from './api.ts';
import { assertNotSelf } from './policy.ts';
import type { UserAccount } from './schema.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

export interface HandOverDeps extends UserDeps {
  readonly tasks: HandsOver;
  readonly devices: HandsOver;
  readonly dataItems: HandsOver;
}

/** The rows that move with the account, by kind. Sub-accounts of a tenant's first account stay, because rows carry its id as the tenant. */
export async function ownedBy(db: Queryable, { id, parentId }: UserAccount, locale: Locale) {
  const uses = await usesOf(db, store.userTable, [id]);
  const moved = parentId === null ? uses.filter(({ name }) => name !== term('users')) : uses;
  return moved.map(({ name, count }) => ({ name: name[locale], count }));
}

async function assertReceives({ access }: UserDeps, tx: Queryable, from: UserAccount, to: UserAccount): Promise<void> {
  if (to.tenantId !== from.tenantId) throw invalidField('toId', term('otherTenant'));
  const receiver = (await access.of(tx, [to.id])).get(to.id);
  if (!receiver?.active) throw invalidField('toId', term('stopped'));
  const { tenantExpiresAt } = receiver;
  if (tenantExpiresAt !== null && Date.parse(tenantExpiresAt) <= Date.now())
    throw invalidField('toId', term('expired'));
}

/** See `transferUser`. The caller may be the receiver, but not hand over its own rows. */
export async function handOver(
  deps: HandOverDeps,
  who: UserWho,
  locale: Locale,
  { id, toId }: BodyOf<typeof transferUser>,
) {
  const { db, access, tasks, devices, dataItems } = deps;
  assertNotSelf(who, [id]);
  if (id === toId) throw invalidField('toId', term('anotherUser'));
  const ids = [id, toId];
  const both = async (tx: Queryable) => {
    const found = await store.usersWithin(tx, who, ids);
    const [from, to] = ids.map((one) => found.find((user) => user.id === one));
    if (!from || !to) throw notFound();
    return { from, to };
  };
  const work = async (tx: Queryable) => {
    // No row can get either of them as its owner until the commit.
    await store.lockAccounts(tx, ids);
    const { from, to } = await both(tx);
    await assertReceives(deps, tx, from, to);
    const owned = await ownedBy(tx, from, locale);
    const announcements: (() => void)[] = [];
    for (const slice of [tasks, dataItems, devices]) announcements.push(await slice.handOver(tx, id, toId));
    await moveUses(tx, store.userTable, id, toId);
    if (from.parentId !== null) await store.moveSubAccounts(tx, from, toId);
    return { owned, names: [from.username, to.username], announcements };
  };
  await both(db.drizzle);
  const { announcements, ...done } = await db.transaction(({ drizzle: tx }) =>
    access.changeRights(tx, { who, touched: () => ids, work: () => work(tx) }),
  );
  for (const announce of announcements) announce();
  return done;
}
