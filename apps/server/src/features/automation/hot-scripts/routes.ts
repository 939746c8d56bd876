import { mostHotScripts } from '@flotilla/contract/hot-messages';
import * as endpoints from '@flotilla/contract/http/automation/hot-scripts';
import { term } from '@flotilla/contract/terms';
import { exceedsScope } from '../../../platform/access/powers.ts';
import type { PhoneWho, UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contains, readPage } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { AccessReader } from '../../identity/access/api.ts';
import type { Users } from '../../identity/users/api.ts';
import { openScript, readScriptFile, type Scripts } from '../scripts/api.ts';
import { listPhones } from './hot-phones.ts';
import { readRows, rowsFor } from './hot-rows.ts';
import type { HotScripts } from './hot-scripts.ts';
import { hotScripts } from './schema.ts';
import { storeSource } from './store-source.ts';

interface HotRouteDeps {
  readonly db: Database;
  readonly files: Files;
  readonly scripts: Pick<Scripts, 'sign'>;
  readonly users: Users;
  readonly access: AccessReader;
  readonly hotScripts: Pick<HotScripts, 'changed' | 'port'>;
}
const calls = endpoints.hotScripts;

/** A new revision with the site's signature over the fields that phones check. */
async function stamp(
  tx: Queryable,
  scripts: HotRouteDeps['scripts'],
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

export function hotScriptRoutes(http: Http, deps: HotRouteDeps): void {
  const { db: database, users, access, files, scripts } = deps;
  /** A hot script reaches the phones that its owner reaches, so only a caller who reaches all of them may change it. */
  const assertReaches = async (tx: Queryable, who: UserWho, rows: readonly { readonly ownerId: number }[]) => {
    const authors = await access.of(tx, [...new Set(rows.map((row) => row.ownerId))]);
    if ([...authors.values()].some((author) => exceedsScope(author.scope, who.scope))) throw forbidden();
  };

  serveResource(http, calls, {
    database,
    table: hotScripts,
    list(db, who, query) {
      const { row, order, select } = rowsFor(db, who);
      return readPage(db, select, contains(row.name, query.name), query, order);
    },
    rows: (db, who, ids) => readRows(db, files, who, ids),
    async insert(tx, who, { content, downloadUrl, md5, ...form }) {
      const source = (await storeSource(files, { content, downloadUrl, md5 }))!;
      const owner = await users.owner(tx, who);
      await assertRoom(tx, owner.tenantId);
      const stamped = await stamp(tx, scripts, { ...source, name: form.name, tenantId: owner.tenantId });
      return scoped(tx, who).insert(hotScripts, owner, { ...form, ...source, ...stamped });
    },
    async update(tx, who, { content, downloadUrl, md5, ...form }, current) {
      await assertReaches(tx, who, [current]);
      const source = await storeSource(files, { content, downloadUrl, md5 }, current);
      const { name = current.name, version = current.version } = form;
      const isNew = source !== null || name !== current.name || version !== current.version;
      const stamped = isNew ? await stamp(tx, scripts, { ...current, ...source, name }) : {};
      await scoped(tx, who).update(hotScripts, [current.id], { ...form, name, version, ...source, ...stamped });
    },
    async remove(db, who, found) {
      await assertReaches(db, who, found);
      const ids = found.map(({ id }) => id);
      await scoped(db, who).remove(hotScripts, ids);
    },
    changed: () => deps.hotScripts.changed(),
    unique: { hot_script_name: 'name' },
  });

  serve(http, endpoints.uploadHotScript, async ({ upload }) =>
    readScriptFile(await upload(endpoints.mostHotCharacters), true),
  );
  serve(http, endpoints.listHotPhones, ({ query, who }) => listPhones(database.drizzle, access, who, query));
  serve(http, endpoints.downloadHotScript, ({ query, who }) => download(query.revision, who));

  /** A connected phone downloads what its welcome or a `hot` message announced. */
  async function download(revision: number, who: PhoneWho) {
    const { rows } = await database.drizzle.execute(
      sql`select from device_session_ref s where s.device_id = ${who.deviceId} and s.connected`,
    );
    if (rows.length === 0) throw notFound();
    const found = deps.hotScripts.port.of(who).find((ref) => ref.revision === revision && ref.sha256 !== '');
    return openScript(files, found, `${revision}.js`);
  }
}
