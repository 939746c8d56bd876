import * as calls from '@flotilla/contract/http/tools/forms';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { lockRows, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import { checkSchema } from './check-schema.ts';
import { forms, formVersions } from './schema.ts';
import { addVersion, listVersions, readVersion } from './versions.ts';

/** The forms that `who` reaches with their newest versions, and what is shown of them. */
function formsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(forms, 'row');
  const columns = { id: row.id, name: row.name, gmtModified: row.modifiedAt };
  const newest = and(eq(formVersions.formId, row.id), eq(formVersions.version, row.version));
  const authorName = sql<string>`coalesce((select a.username from user_ref a where a.id = ${formVersions.authorId}), '')`;
  const { schema, fieldCount } = formVersions;
  const select = db
    .select({
      ...columns,
      ...{ remark: row.remark, version: row.version, gmtCreate: row.createdAt },
      ...{ schema, fieldCount, userName: ownerName, authorName },
    })
    .from(row)
    .innerJoin(formVersions, newest)
    .leftJoin(userRef, eq(userRef.id, row.ownerId));
  return { row, columns, select };
}

export function formRoutes(http: Http, { db: database, users }: { db: Database; users: Users }): void {
  serveResource(http, calls.forms, {
    database,
    table: forms,
    list(db, who, query) {
      const { row, columns, select } = formsFor(db, who);
      const names = and(contains(row.name, query.name), contains(userRef.username, query.userName));
      const found = and(names, query.ids && among(row.id, query.ids));
      return readPage(db, select, found, query, columns);
    },
    rows(db, who, ids) {
      const { row, select } = formsFor(db, who);
      return select.where(among(row.id, ids));
    },
    async insert(tx, who, { schema, ...names }) {
      const checked = checkSchema(schema);
      const id = await scoped(tx, who).insert(forms, await users.owner(tx, who), names);
      await addVersion(tx, who, { id, version: 0 }, checked);
      return id;
    },
    async update(tx, who, { schema, ...names }, current) {
      const version = schema ? await addVersion(tx, who, current, checkSchema(schema)) : current.version;
      await scoped(tx, who).update(forms, [current.id], { ...names, version });
    },
    async remove(db, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(db, who).remove(forms, ids);
    },
    unique: { form_name: 'name' },
  });

  serve(http, calls.listFormVersions, async ({ query, who }) => {
    await scoped(database.drizzle, who).check(forms, [query.id]);
    return listVersions(database.drizzle, query.id, query);
  });
  serve(http, calls.getFormVersion, async ({ query, who }) => {
    await scoped(database.drizzle, who).check(forms, [query.id]);
    return readVersion(database.drizzle, query.id, query.version);
  });
  serve(http, calls.restoreFormVersion, ({ body, who }) =>
    database.transaction(async ({ drizzle: tx }) => {
      await lockRows(tx, forms, [body.id]);
      const form = await scoped(tx, who).one(forms, body.id);
      const { schema, fieldCount } = await readVersion(tx, body.id, body.version);
      const version = await addVersion(tx, who, form, { schema, fieldCount });
      if (version !== form.version) await scoped(tx, who).update(forms, [form.id], { version });
      return { version };
    }),
  );
}
