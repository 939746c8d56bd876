import {
  departments as calls,
  type DepartmentNode,
  getDepartmentTree,
} from '@flotilla/contract/http/identity/departments';
import { term } from '@flotilla/contract/terms';
import { departmentWords as words } from '@flotilla/contract/words/departments';
import type { Bus } from '../../../platform/bus/bus.ts';
import { withAllBelow } from '../../../platform/db/below.ts';
import type { Database } from '../../../platform/db/database.ts';
import { assertNameIsFree } from '../../../platform/db/free-name.ts';
import { insertRow } from '../../../platform/db/insert-row.ts';
import { among } from '../../../platform/db/list.ts';
import { eq, isNull, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { type AccessChange, type AccessReader, accessChanged } from '../access/api.ts';
import type { Departments } from './api.ts';
import { type Department, department as table } from './schema.ts';
import * as store from './store.ts';

function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const children = Map.groupBy(departments, (department) => department.parentId);
  const node = ({ id, parentId, name }: Department): DepartmentNode => ({
    id,
    parentId,
    name,
    children: (children.get(id) ?? []).map(node),
  });
  const ids = new Set(departments.map(({ id }) => id));
  return departments.filter(({ parentId }) => parentId === null || !ids.has(parentId)).map(node);
}

interface Deps {
  db: Database;
  bus: Bus;
  access: AccessReader;
  departments: Departments;
}

export function departmentRoutes(http: Http, { db: database, bus, access, departments }: Deps): void {
  const assertParent = (tx: Queryable, parentId: number | null | undefined) =>
    departments.assertExist(tx, parentId ? [parentId] : [], 'parentId');

  const assertNameFits = (
    tx: Queryable,
    { parentId, ...row }: { name: string; parentId: number | null; id?: number },
  ) =>
    assertNameIsFree(tx, table, words, {
      ...row,
      siblings: parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId),
    });

  serve(http, getDepartmentTree, async ({ who }) =>
    departmentTree(await store.allDepartments(database.drizzle, await store.visibleTo(database.drizzle, access, who))),
  );

  serveResource(http, calls, {
    database,
    table,
    changed: () => bus.publish(accessChanged, { userIds: 'all' } satisfies AccessChange),
    list: async (db, who, query) => store.findDepartments(db, query, await store.visibleTo(db, access, who)),
    rows: async (db, who, ids) => store.departmentsByIds(db, ids, await store.visibleTo(db, access, who)),
    async insert(tx, _who, form) {
      await assertParent(tx, form.parentId);
      await assertNameFits(tx, form);
      return insertRow(tx, table, form);
    },
    async update(tx, _who, change, current) {
      const { id } = current;
      // Two concurrent moves could put each of two departments below the other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.departments'))`);
      await assertParent(tx, change.parentId);
      if (change.parentId && (await withAllBelow(tx, table, id)).includes(change.parentId)) {
        throw invalidField('parentId', term('belowItself'));
      }
      const { name = current.name, parentId = current.parentId } = change;
      if (name !== current.name || parentId !== current.parentId) await assertNameFits(tx, { id, name, parentId });
      await tx.update(table).set(change).where(eq(table.id, id));
    },
    remove: (db, _who, _found, ids) => db.delete(table).where(among(table.id, ids)),
  });
}
