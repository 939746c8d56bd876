import type { Locale } from '@flotilla/contract/locale';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { RoleChoice, Roles } from '../roles/api.ts';
import { postIdsOf, type ShownUser, shownUser } from './store.ts';

/** Without the key: who may see it gets it by itself. */
export const presentUser = ({ communicationKey: _key, ...shown }: ShownUser, roles: readonly RoleChoice[]) => ({
  ...shown,
  roleNames: roles.map((role) => role.name),
});

/** People as lists show them. */
export async function presentUsers(
  { roles }: { readonly roles: Roles },
  db: Queryable,
  users: readonly ShownUser[],
  locale: Locale,
) {
  const held = await roles.ofUsers(
    db,
    users.map(({ id }) => id),
    locale,
  );
  return users.map((user) => presentUser(user, held.get(user.id) ?? []));
}

/** A person as the form shows them. */
export async function readUser({ roles }: { readonly roles: Roles }, db: Queryable, id: number, locale: Locale) {
  const shown = await shownUser(db, id);
  if (!shown) throw notFound();
  const held = (await roles.ofUsers(db, [id], locale)).get(id) ?? [];
  const { communicationKey } = shown;
  const roleIds = held.map((role) => role.id);
  return { ...presentUser(shown, held), communicationKey, postIds: await postIdsOf(db, id), roleIds };
}
