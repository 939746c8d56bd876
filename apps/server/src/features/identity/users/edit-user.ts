import type { BodyOf } from '@flotilla/contract/endpoint';
import { readOnlyOf } from '@flotilla/contract/fields';
import { editUser as call } from '@flotilla/contract/http/identity/users';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import { withAllBelow } from '../../../platform/db/below.ts';
import { lockRow } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden, invalidField, notFound } from '../../../platform/http/call-error.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { assertGives, existingPosts } from './add-user.ts';
import { assertMayLimit, assertNotSelf } from './policy.ts';
import { readUser } from './present-user.ts';
import { type UserAccount, userAccount } from './schema.ts';
import * as store from './store.ts';
import { columnsOf, orTaken } from './user-fields.ts';
import type { UserDeps } from './users.ts';

type Body = BodyOf<typeof call>;

/** Takes the result of `getEditUser` and changes the fields that differ. */
export async function editUser(deps: UserDeps, who: UserWho, locale: Locale, body: Body): Promise<void> {
  assertNotSelf(who, [body.id]);
  if ((await store.usersWithin(deps.db.drizzle, who, [body.id])).length === 0) throw notFound();
  await deps.db
    .transaction(({ drizzle: tx }) =>
      deps.access.changeRights(tx, { who, touched: () => [body.id], work: () => change(deps, tx, who, locale, body) }),
    )
    .catch(orTaken());
}

async function change(deps: UserDeps, tx: Queryable, who: UserWho, locale: Locale, body: Body): Promise<void> {
  await lockRow(tx, userAccount, body.id);
  const [user] = await store.usersWithin(tx, who, [body.id]);
  if (!user) throw notFound();
  const current = await readUser(deps, tx, user.id, locale);
  assertUnchanged(body, current, readOnlyOf(call));
  await assertDepartment(deps, tx, who, user, body.deptId);
  const parentId = await newParent(tx, who, user, body.parentId);
  if (body.deviceQuantity !== user.deviceQuantity || body.concurrencyLimit !== user.concurrencyPerSecond) {
    assertMayLimit(who, user, body);
  }
  await store.updateUser(tx, user.id, { ...columnsOf(body, deps.timeZone()), parentId });
  if (body.status === 0 && user.status === 1) await store.endSessionsBelow(tx, [user.id]);
  if (body.roleIds) {
    await deps.roles.assign(tx, user.id, body.roleIds);
    await assertGives(deps, tx, who, user.userType, body.roleIds, current.roleIds);
  }
  if (body.postIds) {
    await store.setPosts(tx, user.id, await existingPosts(tx, body.postIds, current.postIds));
  }
}

async function assertDepartment(
  deps: UserDeps,
  tx: Queryable,
  who: UserWho,
  user: UserAccount,
  deptId?: number | null,
) {
  if (deptId === undefined || deptId === user.departmentId) return;
  if (who.userType === 'front') throw forbidden('deptId');
  if (deptId) await deps.departments.assertTakesPeople(tx, deptId, 'deptId');
}

/** People move within their tenant: rows carry the tenant, so leaving it, or becoming one, is not a change of this field. */
async function newParent(tx: Queryable, who: UserWho, user: UserAccount, parentId?: number | null) {
  if (parentId === undefined || parentId === user.parentId) return undefined;
  if (parentId === null || user.parentId === null) throw invalidField('parentId', term('tenantStays'));
  const [parent] = await store.usersWithin(tx, who, [parentId]);
  if (!parent || parent.tenantId !== user.tenantId) throw invalidField('parentId', term('unknown'));
  if ((await withAllBelow(tx, userAccount, user.id)).includes(parentId))
    throw invalidField('parentId', term('belowItself'));
  return parentId;
}
