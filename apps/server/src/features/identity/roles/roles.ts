import { term } from '@flotilla/contract/terms';
import { exceedsPermissions, isUnlimited } from '../../../platform/access/powers.ts';
import { type Queryable, readAll } from '../../../platform/db/queryable.ts';
import { forbidden, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { AccessReader } from '../access/api.ts';
import { adminRole, type Roles } from './api.ts';
import * as store from './store.ts';

/** @param newTenantMenus menus that this start brought in for tenants: the default role gets them */
export async function seedRoles(db: Queryable, newTenantMenus: readonly number[]): Promise<void> {
  const defaultRoleId = await store.addBuiltInRoles(db);
  await store.addMenus(db, defaultRoleId, newTenantMenus);
}

async function one(db: Queryable, id: number): Promise<store.ShownRole> {
  const [found] = await store.rolesByIds(db, [id]);
  if (!found) throw notFound();
  return found;
}

export function createRoles(access: AccessReader): Roles {
  return {
    async assign(tx, userId, roleIds) {
      const found = roleIds.length === 0 ? [] : await store.rolesByIds(tx, roleIds);
      if (found.length !== roleIds.length) throw invalidField('roleIds', term('unknown'));
      await store.setRolesOfUser(tx, userId, roleIds);
    },
    assignBuiltIn: store.addRoleByKey,
    async ofUsers(db, userIds, locale) {
      const held = await store.rolesOfUsers(db, userIds);
      return Map.groupBy(
        held.map((role) => store.named(role, locale)),
        ({ userId }) => userId,
      );
    },
    assertExists: async (db, roleId) => void (await one(db, roleId)),
    async assertMayGive(db, who, roleId) {
      const found = await one(db, roleId);
      if (found.roleKey === adminRole && !isUnlimited(who)) throw forbidden();
      const held = (await access.permissionsByRole(db)).get(roleId) ?? new Set();
      if (exceedsPermissions(held, who.permissions)) throw forbidden();
    },
    async give(tx, roleId, userIds) {
      // The rights that a stopped role would bring are in no comparison.
      if ((await one(tx, roleId)).status === 0) throw invalidField('roleId', term('stopped'));
      await store.addRoleToUsers(tx, roleId, userIds);
    },
    take: store.takeRoleFromUsers,
    async choicesFor(db, who, locale) {
      const [roles, permissions] = await readAll(db, [() => store.allRoles(db), () => access.permissionsByRole(db)]);
      const holds = ({ roleKey }: { readonly roleKey: string }) => who.roles.includes(roleKey);
      // Front users have at most the rights of their tenant, even if their role contains more.
      const mayGive = (role: (typeof roles)[number]) =>
        (who.userType === 'front' && holds(role)) ||
        !exceedsPermissions(permissions.get(role.id) ?? new Set(), who.permissions);
      const isWide =
        who.scope.kind === 'all'
          ? () => false
          : await store.reachesBeyond(db, new Set(await access.departmentIdsOf(db, who)));
      return roles
        .filter((role) => role.status === 1 && (role.roleKey !== adminRole || holds(role)) && mayGive(role))
        .map((role) => {
          const { id, name, roleKey } = store.named(role, locale);
          return { id, name, roleKey, frontOnly: isWide(role) };
        });
    },
  };
}
