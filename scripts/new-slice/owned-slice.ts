import { capital, type Names } from './names.ts';

const migration = (n: Names) => `-- ${capital(n.ens)}, each of one tenant.
create table ${n.table} (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index ${n.table}_name on ${n.table} (tenant_id, lower(name));
create index ${n.table}_owner on ${n.table} (owner_id, id);
`;

const schema = (n: Names) => `import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const ${n.many} = owned(
  pgTable('${n.table}', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);
`;

const routes = (n: Names) => `import { ${n.many} as calls } from '@flotilla/contract/http/${n.area}/${n.slice}';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { eq } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import { ${n.many} } from './schema.ts';

/** The rows that \`who\` reaches, and what is shown of them. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(${n.many}, 'row');
  const columns = { id: row.id, name: row.name, gmtModified: row.modifiedAt };
  const shown = db.select({ ...columns, userName: ownerName, gmtCreate: row.createdAt });
  return { row, columns, select: shown.from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}

export function ${n.routes}(http: Http, { db: database, users }: { db: Database; users: Users }): void {
  serveResource(http, calls, {
    database,
    table: ${n.many},
    list(db, who, query) {
      const { row, columns, select } = rowsFor(db, who);
      return readPage(db, select, contains(row.name, query.name), query, columns);
    },
    rows(db, who, ids) {
      const { row, select } = rowsFor(db, who);
      return select.where(among(row.id, ids));
    },
    insert: async (tx, who, form) => scoped(tx, who).insert(${n.many}, await users.owner(tx, who), form),
    update: (tx, who, change, { id }) => scoped(tx, who).update(${n.many}, [id], change),
    async remove(db, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(db, who).remove(${n.many}, ids);
    },
    unique: { ${n.table}_name: 'name' },
  });
}
`;

const accessTest = (
  n: Names,
) => `test('another tenant does not reach it, nor does somebody without the permission', async () => {
  const id = await add('Hidden');
  const other = await t.tenant();
  expect(await other.send(${n.many}.edit, { body: { id, name: 'x' } })).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['${n.access}:list'] });
  expect(await reader.send(${n.many}.add, { body: { name: 'x' } })).toMatchObject({ code: 403 });
});`;

/** A slice whose rows belong to a user of a tenant. */
export const ownedSlice = { migration, schema, routes, accessTest };
