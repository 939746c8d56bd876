import { readOnlyOf } from '@flotilla/contract/fields';
import * as menuCalls from '@flotilla/contract/http/identity/menus';
import type { DataScope } from '@flotilla/contract/http/identity/roles';
import * as calls from '@flotilla/contract/http/identity/roles';
import { roleWords } from '@flotilla/contract/words/roles';
import { exceedsPermissions } from '../../../platform/access/powers.ts';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { explainTaken, refuseInUse } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { assertNameIsFree } from '../../../platform/db/free-name.ts';
import { insertRow } from '../../../platform/db/insert-row.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, type AccessReader, accessChanged } from '../access/api.ts';
import type { Departments } from '../departments/api.ts';
import type { Menus } from '../menus/api.ts';
import { changeRole, lockDeletableRoles } from './change-role.ts';
import { role as table } from './schema.ts';
import * as store from './store.ts';

interface Deps {
  db: Database;
  bus: Bus;
  access: AccessReader;
  menus: Menus;
  departments: Departments;
}

/** `userCount` may change while a role is edited. */
const readOnly = readOnlyOf(calls.editRole).filter((field) => field !== 'userCount');
const unique = { role_role_key_key: 'roleKey' } as const;

/** A role applies to users of the whole site, so changing it needs the scope `all`. Assigning it to users does not. */
const assertWholeSite = ({ scope }: UserWho) => {
  if (scope.kind !== 'all') throw forbidden();
};

const detail = async (tx: Queryable, role: store.ShownRole) => ({
  ...role,
  menuIds: await store.menuIdsOf(tx, role.id),
  deptIds: await store.departmentIdsOf(tx, role.id),
});

export function roleRoutes(http: Http, { db, bus, access, menus, departments }: Deps): void {
  const change = async (who: UserWho, id: number, work: Parameters<typeof changeRole>[4]) => {
    assertWholeSite(who);
    await db
      .transaction(({ drizzle: tx }) => changeRole(tx, access, who, id, work))
      .then(() => bus.publish(accessChanged, { userIds: 'all' } satisfies AccessChange));
  };

  /** Users can grant only permissions that they have. @throws 403 */
  const assertHolds = async (who: UserWho, menuIds: readonly number[] | undefined) => {
    if (!menuIds) return;
    if (exceedsPermissions(await menus.permissionsOf(db.drizzle, menuIds), who.permissions)) throw forbidden();
  };
  const visibleTo = async (who: UserWho) => {
    if (who.scope.kind === 'all') return undefined;
    return store.withinDepartments(who.roles, await access.departmentIdsOf(db.drizzle, who));
  };
  const one = async (who: UserWho, id: number): Promise<store.ShownRole> => {
    const [role] = await store.rolesByIds(db.drizzle, [id], await visibleTo(who));
    if (!role) throw notFound();
    return role;
  };

  const setScope = async (tx: Queryable, id: number, dataScope: DataScope, deptIds: readonly number[]) => {
    await departments.assertExist(tx, deptIds, 'deptIds');
    await store.updateRole(tx, id, { dataScope });
    await store.setDepartments(tx, id, dataScope === 'custom' ? deptIds : []);
  };

  serve(http, calls.listRoles, async ({ query, who, locale }) => {
    const page = await store.findRoles(db.drizzle, query, await visibleTo(who));
    return { ...page, list: page.list.map((role) => store.named(role, locale)) };
  });

  serve(http, calls.getRole, async ({ query, who, locale }) =>
    detail(db.drizzle, store.named(await one(who, query.id), locale)),
  );

  serve(http, menuCalls.getRoleMenuTree, async ({ query, who, locale }) => {
    if (query.id) await one(who, query.id);
    const checked = query.id ? await store.menuIdsOf(db.drizzle, query.id) : [];
    return { tree: await menus.treeFor(who.permissions, locale), checked };
  });

  serve(http, calls.addRole, async ({ body: { menuIds = [], deptIds = [], ...fields }, who, locale }) => {
    assertWholeSite(who);
    await assertHolds(who, menuIds);
    const id = await db
      .transaction(async ({ drizzle: tx }) => {
        const dataScope = fields.dataScope ?? 'self';
        const values = { ...fields, status: fields.status ?? 1, remark: fields.remark ?? '' };
        await assertNameIsFree(tx, table, roleWords, { name: store.names.stored(fields.name, locale) });
        const added = await insertRow(tx, table, { ...values, dataScope });
        await store.setMenus(tx, added, menuIds);
        await setScope(tx, added, dataScope, deptIds);
        return added;
      })
      .catch(explainTaken(roleWords, unique, fields));
    return { id };
  });

  serve(http, calls.editRole, async ({ body, who, locale }) => {
    const { id, menuIds, name, roleKey, sort, status, remark, deptIds } = body;
    await assertHolds(who, menuIds);
    await change(who, id, async (tx, role) => {
      const current = await detail(tx, store.named(role, locale));
      assertUnchanged(body, current, [...readOnly, ...(role.builtIn ? ['roleKey'] : [])]);
      const stored = name && store.names.stored(name, locale);
      if (stored && stored !== role.name) await assertNameIsFree(tx, table, roleWords, { name: stored, id });
      await store.updateRole(tx, id, { name: stored, roleKey, sort, status, remark });
      if (menuIds) await store.setMenus(tx, id, menuIds);
      const { dataScope = current.dataScope } = body;
      if (body.dataScope || deptIds) await setScope(tx, id, dataScope, deptIds ?? current.deptIds);
    }).catch(explainTaken(roleWords, unique, body));
  });

  serve(http, calls.changeRoleStatus, async ({ body, who }) => {
    await change(who, body.id, (tx) => store.updateRole(tx, body.id, { status: body.status }));
  });

  serve(http, calls.setRoleDataScope, async ({ body, who, locale }) => {
    const { id, dataScope, deptIds = [], gmtModified } = body;
    await change(who, id, async (tx, role) => {
      assertUnchanged({ gmtModified }, await detail(tx, store.named(role, locale)), []);
      await setScope(tx, id, dataScope, deptIds);
    });
  });

  serve(http, calls.deleteRoles, async ({ query, who, records }) => {
    assertWholeSite(who);
    await db
      .transaction(async ({ drizzle: tx }) => {
        const roles = await lockDeletableRoles(tx, access, who, query.ids);
        records(roles.map(({ name }) => name));
        await store.deleteRoles(tx, query.ids);
      })
      .catch(refuseInUse);
  });
}
