import { departments as calls, type DepartmentNode, getDepartmentTree } from '@flotilla/contract/http/departments';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden, invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { Departments } from './api.ts';
import { type Department, department as table } from './schema.ts';
import * as store from './store.ts';

/** Moving departments changes what the scopes of others hold: only somebody without a limit may. */
const assertUnlimited = (who: UserWho) => {
  if (who.scope.kind !== 'all') throw forbidden();
};

function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const children = Map.groupBy(departments, (department) => department.parentId);
  const nodes = (parentId: number | null): DepartmentNode[] =>
    (children.get(parentId) ?? []).map(({ id, name }) => ({ id, parentId, name, children: nodes(id) }));
  return nodes(null);
}

interface Deps {
  db: Database;
  bus: Bus;
  departments: Departments;
}

export function departmentRoutes(http: Http, { db: database, bus, departments }: Deps): void {
  const assertParent = (tx: Queryable, parentId: number | null | undefined) =>
    departments.assertExist(tx, parentId ? [parentId] : [], 'parentId');

  serve(http, getDepartmentTree, async () => departmentTree(await store.allDepartments(database.drizzle)));

  serveResource(http, calls, {
    database,
    table,
    changed: () => bus.publish(accessChanged, { userIds: 'all' } satisfies AccessChange),
    list: (db, _who, query) => store.findDepartments(db, query),
    rows: (db, _who, ids) => store.departmentsByIds(db, ids),
    async insert(tx, who, form) {
      assertUnlimited(who);
      await assertParent(tx, form.parentId);
      return store.insertDepartment(tx, form);
    },
    async update(tx, who, change, { id }) {
      assertUnlimited(who);
      // Two moves at once could put each of two departments below the other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.departments'))`);
      await assertParent(tx, change.parentId);
      if (change.parentId && (await store.withAllBelow(tx, id)).includes(change.parentId)) {
        throw invalidField('parentId', term('belowItself'));
      }
      await store.updateDepartment(tx, id, change);
    },
    async remove(db, who, found) {
      assertUnlimited(who);
      await store.deleteDepartments(
        db,
        found.map(({ id }) => id),
      );
    },
  });
}
