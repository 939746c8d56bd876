import { exceedsPermissions, isUnlimited } from '../../../platform/access/powers.ts';
import type { UserWho } from '../../../platform/access/who.ts';
import { lockRow, lockRows } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden, notFound } from '../../../platform/http/call-error.ts';
import type { AccessReader } from '../access/api.ts';
import { adminRole, defaultRole } from './api.ts';
import { role as table } from './schema.ts';
import * as store from './store.ts';

/**
 * Changes one role for all its holders. The administrators' role is immutable. The tenants' default role, which has no list of
 * holders, needs a caller without limits; any other needs all rights of the role and its holders.
 */
export async function changeRole(
  tx: Queryable,
  access: AccessReader,
  who: UserWho,
  id: number,
  work: (tx: Queryable, role: store.ShownRole) => Promise<unknown>,
): Promise<void> {
  await lockRow(tx, table, id);
  const [role] = await store.rolesByIds(tx, [id]);
  if (!role) throw notFound();
  if (role.builtIn && role.roleKey === adminRole) throw new CallError('builtIn', { params: { name: role.roleKey } });
  if (role.roleKey === defaultRole && !isUnlimited(who)) throw forbidden();
  const held = (await access.permissionsByRole(tx)).get(id) ?? new Set();
  if (exceedsPermissions(held, who.permissions)) throw forbidden();
  let { status } = role;
  const setStatus = (now: 0 | 1) => store.updateRole(tx, id, { status: now });
  await access.changeRights(tx, {
    who,
    touched: () => store.holdersOf(tx, [id]),
    async work() {
      await work(tx, role);
      status = (await store.rolesByIds(tx, [id]))[0]!.status;
      // A stopped role is compared as if it were active, because another user may activate it later without this check.
      await setStatus(1);
    },
  });
  await setStatus(status);
}

/** Locks and returns the roles. @throws 404; 409 if one is built in; 403 if one has rights that the caller lacks */
export async function lockDeletableRoles(tx: Queryable, access: AccessReader, who: UserWho, ids: readonly number[]) {
  await lockRows(tx, table, ids);
  const roles = await store.rolesByIds(tx, ids);
  if (roles.length !== ids.length) throw notFound();
  const builtIn = roles.find((role) => role.builtIn);
  if (builtIn) throw new CallError('builtIn', { params: { name: builtIn.roleKey } });
  const permissions = await access.permissionsByRole(tx);
  const exceeds = ({ id }: store.ShownRole) => exceedsPermissions(permissions.get(id) ?? new Set(), who.permissions);
  if (roles.some(exceeds)) throw forbidden();
  return roles;
}
