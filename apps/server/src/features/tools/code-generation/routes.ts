import { buffer } from 'node:stream/consumers';
import {
  compareGenTable,
  deleteGenTables,
  downloadCode,
  editGenTable,
  getGenTable,
  importTables,
  listDatabaseTables,
  listGenTables,
  previewCode,
  syncGenTable,
} from '@flotilla/contract/http/tools/code-generation';
import { term } from '@flotilla/contract/terms';
import { generationFaults, genTableWords as words } from '@flotilla/contract/words/gen-tables';
import { ZipFile } from 'yazl';
import type { Database } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/list.ts';
import { lockRow } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField, taken } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Dictionaries } from '../../system/dictionaries/api.ts';
import { describeFeature } from './describe-feature.ts';
import { editTable } from './edit-table.ts';
import { hasSlice, readAnchors, readMigrated } from './program-files.ts';
import { type DatabaseTable, listTables, readTables } from './read-tables.ts';
import { genTable } from './schema.ts';
import { findTables, importTable, type Settings, settingsNamed, settingsOf, shownTable } from './store.ts';
import { changesOf, synchronise } from './synchronise.ts';
import { type CodeFile, writeCode } from './write-code.ts';

async function databaseTable(db: Queryable, name: string): Promise<DatabaseTable> {
  const [found] = await readTables(db, [name]);
  if (!found) throw invalidField('name', generationFaults.gone);
  return found;
}

async function zipOf(files: readonly CodeFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, text } of files) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** The features that settings describe, each checked against the database. */
async function featuresOf(db: Queryable, all: readonly Settings[], tables: ReadonlySet<string>) {
  const features = [];
  for (const settings of all) {
    const { name, template, subTable } = settings.table;
    const sub = template === 'sub' && subTable ? await settingsNamed(db, subTable) : undefined;
    const { moduleType, slice } = settings.table;
    // The feature of a table that the program creates may be generated again.
    if (!tables.has(name) && hasSlice(moduleType, slice)) throw invalidField('slice', generationFaults.sliceTaken);
    const [subDatabase] = sub ? await readTables(db, [subTable]) : [];
    features.push(
      describeFeature(settings, {
        database: await databaseTable(db, name),
        sub: sub && subDatabase && { settings: sub, database: subDatabase },
        isMigrated: tables.has(name),
      }),
    );
  }
  return features;
}

interface Deps {
  readonly db: Database;
  readonly dictionaries: Dictionaries;
}

export function codeGenerationRoutes(http: Http, { db: database, dictionaries }: Deps): void {
  const db = database.drizzle;
  const one = async (id: number, tx: Queryable = db) => (await settingsOf(tx, [id]))[0]!;
  const codeOf = async (ids: readonly number[]) => {
    const [all, { tables, next }, anchors] = await Promise.all([settingsOf(db, ids), readMigrated(), readAnchors()]);
    const features = await featuresOf(db, all, tables);
    return { features, files: writeCode(features, { anchors, next }) };
  };

  serve(http, listDatabaseTables, ({ query }) => listTables(db, query));
  serve(http, listGenTables, ({ query }) => findTables(db, query));
  serve(http, getGenTable, async ({ query }) => shownTable(await one(query.id)));

  serve(http, importTables, async ({ body, records }) => {
    const found = await readTables(db, body.tables);
    const known = new Set(found.map(({ name }) => name));
    const missing = body.tables.findIndex((name) => !known.has(name));
    if (missing >= 0) throw invalidField(`tables.${missing}`, generationFaults.gone);
    records(body.tables);
    return database.transaction(async ({ drizzle: tx }) => {
      const ids: number[] = [];
      for (const table of found) {
        const id = await importTable(tx, table);
        if (id === undefined) throw taken(words, 'tables', table.name);
        ids.push(id);
      }
      return { ids };
    });
  });

  serve(http, editGenTable, async ({ query: { id }, body }) => {
    await dictionaries.assertChoice(db, 'sys_module_type', body.moduleType, 'moduleType');
    const { tables } = await readMigrated();
    await database.transaction(async ({ drizzle: tx }) => {
      await lockRow(tx, genTable, id);
      const current = await one(id, tx);
      assertUnchanged(body, shownTable(current), []);
      await editTable(tx, current, body);
      // Settings that give no feature are refused, and the transaction is undone.
      await featuresOf(tx, [await one(id, tx)], tables);
    });
  });

  serve(http, deleteGenTables, ({ query, records }) =>
    database.transaction(async ({ drizzle: tx }) => {
      records((await settingsOf(tx, query.ids)).map(({ table }) => table.name));
      await tx.delete(genTable).where(among(genTable.id, query.ids));
    }),
  );

  serve(http, compareGenTable, async ({ query }) => {
    const settings = await one(query.id);
    return changesOf(settings, await databaseTable(db, settings.table.name));
  });

  serve(http, syncGenTable, ({ body }) =>
    database.transaction(async ({ drizzle: tx }) => {
      await lockRow(tx, genTable, body.id);
      const settings = await one(body.id, tx);
      return synchronise(tx, settings, await databaseTable(tx, settings.table.name));
    }),
  );

  serve(http, previewCode, async ({ query }) => {
    const { features, files } = await codeOf([query.id]);
    const { area, slice } = features[0]!.slice;
    return { exists: hasSlice(area, slice), files };
  });

  serve(http, downloadCode, async ({ query }) => {
    const { features, files } = await codeOf(query.ids);
    const paths = features.map(({ slice }) => `${slice.area}/${slice.slice}`);
    const twice = paths.find((path, index) => paths.indexOf(path) !== index);
    if (twice) throw invalidField('ids', term('sameName'));
    const stream = await zipOf(files);
    const fileName = features.length === 1 ? `${features[0]!.slice.slice}.zip` : 'generated.zip';
    return { stream, fileName, contentType: 'application/zip', bytes: stream.length };
  });
}
