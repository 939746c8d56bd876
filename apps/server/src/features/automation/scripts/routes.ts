import type { AnswerOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/automation/scripts';
import type { UserWho } from '../../../platform/access/who.ts';
import { megabyte } from '../../../platform/bytes.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { untilDone } from '../../../platform/http/until-done.ts';
import type { Platforms } from '../platforms/api.ts';
import { checkParameters } from './check-parameters.ts';
import { assignUsers, deleteScripts, editScript, insertScript, type ScriptRouteDeps } from './edit-scripts.ts';
import { scripts } from './schema.ts';
import { scriptAssigned } from './scripts.ts';
import { readScriptFile, readText } from './source-text.ts';
import { downloadForPhone, downloadVersion, listVersions } from './versions.ts';
import { mayRun, selectScripts, scriptTable as table } from './visible-scripts.ts';

type Row = AnswerOf<typeof endpoints.listScripts>['list'][number];
async function present(
  db: Queryable,
  found: Awaited<ReturnType<typeof selectScripts>>,
  platforms: Platforms,
): Promise<Row[]> {
  const names = await platforms.names(db, [...new Set(found.map(({ script }) => script.platformId))]);
  return found.map(({ script, version, userName, readable, users }) => ({
    id: script.id,
    name: script.name,
    platformId: script.platformId,
    platformName: names.get(script.platformId) ?? '',
    version: version.version,
    versionId: version.id,
    fileMd5: version.md5,
    fileSha256: version.sha256,
    bytes: version.bytes,
    // Users who may only run it see neither its address nor its other users.
    downloadUrl: readable ? version.downloadUrl : '',
    parameters: script.parameters,
    userIds: readable ? users.map((user) => user.id) : [],
    userNames: readable ? users.map((user) => user.name) : [],
    userName,
    gmtCreate: script.createdAt,
    gmtModified: script.modifiedAt,
  }));
}

/** A script as its `one` call returns it; 404 if it is out of reach. */
async function readScript(db: Queryable, deps: ScriptRouteDeps, who: UserWho, id: number) {
  const found = await selectScripts(db, who).where(and(eq(table.id, id), mayRun(who)));
  const [row] = await present(db, found, deps.platforms);
  if (!row) throw notFound();
  return { ...row, content: found[0]!.readable ? await readText(deps.files, found[0]!.version) : '' };
}

export function scriptRoutes(http: Http, deps: ScriptRouteDeps): void {
  const { db, files, platforms, parameters } = deps;
  const maxBytes = () => parameters.count('upload.scriptMegabytes') * megabyte;

  serve(http, endpoints.listScripts, async ({ query, who }) => {
    const where = and(
      mayRun(who),
      contains(table.name, query.name),
      query.ids && among(table.id, query.ids),
      equals(table.platformId, query.platformId),
    );
    const columns = { id: table.id, name: table.name, gmtModified: table.modifiedAt };
    const page = await readPage(db.drizzle, selectScripts(db.drizzle, who), where, query, columns);
    return { ...page, list: await present(db.drizzle, page.list, platforms) };
  });

  serve(http, endpoints.getScript, ({ query, who }) => readScript(db.drizzle, deps, who, query.id));
  serve(http, endpoints.addScript, async ({ body, who }) => {
    checkParameters(body.parameters);
    return { id: await insertScript(deps, who, body, maxBytes()) };
  });
  serve(http, endpoints.editScript, async ({ body, who }) => {
    await scoped(db.drizzle, who).check(scripts, [body.id]);
    checkParameters(body.parameters ?? []);
    const edit = async () => {
      const current = await readScript(db.drizzle, deps, who, body.id);
      return editScript(deps, who, { body, current, maxBytes: maxBytes() });
    };
    await untilDone(edit);
    if (body.name !== undefined) await deps.facts.changed('scripts');
    deps.bus.publish(scriptAssigned, body.id);
  });
  serve(http, endpoints.deleteScripts, async ({ query, who }) => {
    await deleteScripts(db, who, query.ids);
  });

  serve(http, endpoints.uploadScript, async ({ upload }) => readScriptFile(await upload(maxBytes())));
  serve(http, endpoints.downloadScript, async ({ query, who }) => {
    const script = await scoped(db.drizzle, who).one(scripts, query.id);
    return downloadVersion(db.drizzle, files, script, query.versionId ?? script.newestVersionId!);
  });
  serve(http, endpoints.scriptVersions, async ({ query, who }) => {
    await scoped(db.drizzle, who).check(scripts, [query.id]);
    return listVersions(db.drizzle, query.id, query);
  });
  serve(http, endpoints.assignScriptUsers, async ({ body, who }) => {
    await db.transaction(async ({ drizzle: tx }) => {
      await scoped(tx, who).update(scripts, [body.id], { modifiedAt: sql`now()` });
      await assignUsers(tx, deps.users, who, body.id, body.userIds);
    });
    deps.bus.publish(scriptAssigned, body.id);
  });
  serve(http, endpoints.downloadScriptForPhone, ({ query, who }) =>
    downloadForPhone(db.drizzle, files, who, query.versionId),
  );
}
