import type { DepartmentNode } from '@flotilla/contract/http/departments';
import * as calls from '@flotilla/contract/http/departments';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { refuseInUse } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/owned.ts';
import { forbidden, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { Departments } from './api.ts';
import { type Department, department } from './schema.ts';
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

export function departmentRoutes(http: Http, { db, bus, departments }: Deps): void {
  const changed = () => bus.publish(accessChanged, { userIds: 'all' } satisfies AccessChange);

  serve(http, calls.listDepartments, ({ query }) => store.findDepartments(db.drizzle, query));
  serve(http, calls.getDepartmentTree, async () => departmentTree(await store.allDepartments(db.drizzle)));

  serve(http, calls.addDepartment, async ({ body, who }) => {
    assertUnlimited(who);
    if (body.parentId) await departments.assertExist(db.drizzle, [body.parentId], 'parentId');
    return (await store.insertDepartment(db.drizzle, body))[0]!;
  });

  serve(http, calls.editDepartment, async ({ body: { id, createdAt, gmtModified, ...fields }, who }) => {
    assertUnlimited(who);
    await db.transaction(async ({ drizzle: tx }) => {
      await lockRow(tx, department, id);
      const [current] = await store.departmentsByIds(tx, [id]);
      if (!current) throw notFound();
      assertUnchanged({ createdAt, gmtModified }, current, ['createdAt']);
      if (fields.parentId) {
        await departments.assertExist(tx, [fields.parentId], 'parentId');
        const below = await store.withAllBelow(tx, id);
        if (below.includes(fields.parentId)) throw invalidField('parentId', term('belowItself'));
      }
      await store.updateDepartment(tx, id, fields);
    });
    changed();
  });

  serve(http, calls.deleteDepartments, async ({ query, who }) => {
    assertUnlimited(who);
    const found = await store.departmentsByIds(db.drizzle, query.ids);
    if (found.length !== query.ids.length) throw notFound();
    await store.deleteDepartments(db.drizzle, query.ids).catch(refuseInUse);
    changed();
  });
}
