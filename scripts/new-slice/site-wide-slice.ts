import { capital, type Names } from './names.ts';

const migration = (n: Names) => `-- ${capital(n.ens)} of the site.
create table ${n.table} (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index ${n.table}_name on ${n.table} (lower(name));
`;

const schema = (n: Names) => `import { instant, modified, rowId } from '../../../platform/db/columns.ts';
import { pgTable, text } from '../../../platform/db/orm-tables.ts';

export const ${n.many} = pgTable('${n.table}', {
  id: rowId(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});
`;

const routes = (n: Names) => `import { ${n.many} as calls } from '@flotilla/contract/http/${n.area}/${n.slice}';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ${n.many} as table } from './schema.ts';

const columns = { id: table.id, name: table.name, gmtModified: table.modifiedAt };
const select = (db: Queryable) => db.select({ ...columns, gmtCreate: table.createdAt }).from(table);

export function ${n.routes}(http: Http, { db: database }: { db: Database }): void {
  serveResource(http, calls, {
    database,
    table,
    list: (db, _who, query) => readPage(db, select(db), contains(table.name, query.name), query, columns),
    rows: (db, _who, ids) => select(db).where(among(table.id, ids)),
    insert: async (tx, _who, form) => (await tx.insert(table).values(form).returning({ id: table.id }))[0]!.id,
    async update(tx, _who, change, { id }) {
      await tx.update(table).set(change).where(eq(table.id, id));
    },
    async remove(db, _who, found) {
      const ids = found.map(({ id }) => id);
      await db.delete(table).where(among(table.id, ids));
    },
    unique: { ${n.table}_name: 'name' },
  });
}
`;

const accessTest = (n: Names) => `test('whoever may only read them adds none', async () => {
  const reader = await t.backgroundUser({ permissions: ['${n.access}:list'] });
  expect(await reader.send(${n.many}.add, { body: { name: 'x' } })).toMatchObject({ code: 403 });
});`;

/** A slice whose rows belong to the site. */
export const siteWideSlice = { migration, schema, routes, accessTest };
