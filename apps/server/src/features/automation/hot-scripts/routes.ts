import { isUtf8 } from 'node:buffer';
import type { BodyOf } from '@flotilla/contract/endpoint';
import { mostHotScripts } from '@flotilla/contract/hot-messages';
import * as endpoints from '@flotilla/contract/http/hot-scripts';
import { term } from '@flotilla/contract/terms';
import type { PhoneWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contains, readPage } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { digestsOf } from '../../../platform/storage/files.ts';
import type { Users } from '../../identity/users/api.ts';
import { listPhones } from './hot-phones.ts';
import { readRows, rowsFor } from './hot-rows.ts';
import type { HotScripts } from './hot-scripts.ts';
import { hotScripts } from './schema.ts';
import { type SourceDeps, storeSource } from './store-source.ts';

interface HotRouteDeps extends SourceDeps {
  readonly db: Database;
  readonly users: Users;
  readonly hotScripts: Pick<HotScripts, 'changed'>;
}
const calls = endpoints.hotScripts;

/** A new revision, with the site's signature over what phones check. */
async function stamp(
  tx: Queryable,
  { scripts }: SourceDeps,
  row: { name: string; sha256: string; md5: string; tenantId: number },
) {
  const { rows } = await tx.execute<{ revision: number }>(sql`select nextval('hot_script_revision') as revision`);
  const { revision } = rows[0]!;
  const signed = ['hot', row.sha256 || row.md5, revision, row.tenantId, row.name].join('\n');
  return { revision, signature: scripts.sign(signed) };
}

async function assertRoom(tx: Queryable, tenantId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('hot_script'), ${tenantId}::int)`);
  const { rows } = await tx.execute<{ held: number }>(
    sql`select count(*)::int as held from hot_script where tenant_id = ${tenantId}`,
  );
  if (rows[0]!.held >= mostHotScripts) throw new CallError('conflict', { params: { reason: term('hotScriptsFull') } });
}

const flags = ({ forceUpdate, versionPopup, versionMessage }: Partial<BodyOf<typeof calls.add>>) => ({
  forceUpdate,
  versionPopup,
  versionMessage,
});

export function hotScriptRoutes(http: Http, deps: HotRouteDeps): void {
  const { db: database, users, files, scripts } = deps;
  /** The tenant whose hot scripts a transaction changes: its phones are told after the commit. */
  const changing = new WeakMap<Queryable, number>();
  const telling: Database = {
    ...database,
    async transaction(work) {
      let tenantId: number | undefined;
      const result = await database.transaction(async (tx) => {
        const worked = await work(tx);
        tenantId = changing.get(tx.drizzle);
        return worked;
      });
      if (tenantId !== undefined) void deps.hotScripts.changed(tenantId);
      return result;
    },
  };

  serveResource(http, calls, {
    database: telling,
    table: hotScripts,
    list(db, who, query) {
      const { row, order, select } = rowsFor(db, who);
      return readPage(db, select, contains(row.name, query.name), query, order);
    },
    rows: (db, who, ids) => readRows(db, files, who, ids),
    async insert(tx, who, form) {
      const source = (await storeSource(deps, form))!;
      const owner = await users.owner(tx, who);
      await assertRoom(tx, owner.tenantId);
      const { name, version, forceUpdate, versionPopup, versionMessage } = form;
      const stamped = await stamp(tx, deps, { ...source, name, tenantId: owner.tenantId });
      changing.set(tx, owner.tenantId);
      const values = { name, version, forceUpdate, versionPopup, versionMessage };
      return scoped(tx, who).insert(hotScripts, owner, { ...values, ...source, ...stamped });
    },
    async update(tx, who, change, current) {
      const source = await storeSource(deps, change, current);
      const { name = current.name, version = current.version } = change;
      const isNew = source !== null || name !== current.name || version !== current.version;
      const stamped = isNew ? await stamp(tx, deps, { ...current, ...source, name }) : {};
      changing.set(tx, current.tenantId);
      await scoped(tx, who).update(hotScripts, [current.id], {
        name,
        version,
        ...flags(change),
        ...source,
        ...stamped,
      });
    },
    async remove(db, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(db, who).remove(hotScripts, ids);
      for (const tenantId of new Set(found.map((row) => row.tenantId))) void deps.hotScripts.changed(tenantId);
    },
    unique: { hot_script_name: 'name' },
  });

  serve(http, endpoints.uploadHotScript, async ({ upload }) => {
    const file = await upload(endpoints.mostHotCharacters);
    if (!/\.js$/i.test(file.fileName)) throw invalidField('file', '.js');
    if (!isUtf8(file.content) || file.content.includes(0)) throw invalidField('file', 'JavaScript (UTF-8)');
    const content = file.content.toString('utf8');
    await scripts.checkModule('file', content);
    return { fileName: file.fileName, content, ...digestsOf(file.content) };
  });
  serve(http, endpoints.listHotPhones, ({ query, who }) => listPhones(database.drizzle, who, query));
  serve(http, endpoints.downloadHotScript, ({ query, who }) => download(query.revision, who));

  async function download(revision: number, who: PhoneWho) {
    const { rows } = await database.drizzle.execute<{ sha256: string; bytes: number }>(sql`
      select sha256, bytes from hot_script
       where revision = ${revision} and tenant_id in (0, ${who.tenantId}) and sha256 <> ''`);
    const found = rows[0];
    const stream = found && (await files.open(found.sha256));
    if (!stream) throw notFound();
    return { stream, fileName: `${revision}.js`, contentType: 'text/javascript; charset=utf-8', bytes: found.bytes };
  }
}
