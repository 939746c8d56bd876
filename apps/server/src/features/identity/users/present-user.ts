import type { Locale } from '@flotilla/contract/locale';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { storageUse } from '../../../platform/storage/storage-use.ts';
import type { RoleChoice, Roles } from '../roles/api.ts';
import { postIdsOf, type ShownUser, shownUser } from './store.ts';

/** Omits the communication key, which only users with the right to it get. */
export const presentUser = ({ communicationKey: _key, ...shown }: ShownUser, roles: readonly RoleChoice[]) => ({
  ...shown,
  roleNames: roles.map((role) => role.name),
});

export interface ListDeps {
  readonly roles: Roles;
  /** Counts phones. The fleet provides it, because identity cannot import the fleet. */
  readonly devices: { usedByTenant(db: Queryable, tenantIds: readonly number[]): Promise<Map<number, number>> };
}

/** Users as lists show them. */
export async function presentUsers(
  { roles, devices }: ListDeps,
  db: Queryable,
  users: readonly ShownUser[],
  locale: Locale,
) {
  const ids = users.map(({ id }) => id);
  const held = await roles.ofUsers(db, ids, locale);
  // A tenant has the id of its root user.
  const used = await devices.usedByTenant(db, ids);
  const stored = await storageUse(db, ids);
  return users.map((user) => ({
    ...presentUser(user, held.get(user.id) ?? []),
    deviceUsed: used.get(user.id) ?? 0,
    storageBytes: stored.get(user.id) ?? 0,
  }));
}

/** A user as the form shows it. */
export async function readUser({ roles }: { readonly roles: Roles }, db: Queryable, id: number, locale: Locale) {
  const shown = await shownUser(db, id);
  if (!shown) throw notFound();
  const held = (await roles.ofUsers(db, [id], locale)).get(id) ?? [];
  const { communicationKey } = shown;
  const roleIds = held.map((role) => role.id);
  return { ...presentUser(shown, held), communicationKey, postIds: await postIdsOf(db, id), roleIds };
}
