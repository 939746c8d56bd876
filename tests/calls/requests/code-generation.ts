import { type GenTable, getGenTable, importTables } from '@flotilla/contract/http/tools/code-generation';
import type { Requests, Walk } from '../types.ts';
import { next } from './made.ts';

/** Imports a table that was created for one call. */
async function imported({ app }: Walk): Promise<GenTable> {
  const table = next('walked_part_');
  await app.db.query(`create table ${table} (id bigint generated always as identity primary key, name text not null)`);
  const { ids } = await app.admin.call(importTables, { body: { tables: [table] } });
  return app.admin.call(getGenTable, { query: { id: ids[0]! } });
}
const bodyOf = ({ id: _id, name: _name, comment: _comment, gmtCreate: _created, ...table }: GenTable) => ({
  ...table,
  ...{ moduleType: 'system', slice: 'walked-parts' },
});
/** A table whose code can be generated. */
async function configured(walk: Walk): Promise<number> {
  const table = await imported(walk);
  await walk.call('PUT /system/tools/gen/edit', { query: { id: table.id }, body: bodyOf(table) });
  return table.id;
}
const ofOne = async (walk: Walk) => ({ query: { id: await configured(walk) } });
const ofSome = async (walk: Walk) => ({ query: { ids: [await configured(walk)] } });

export const codeGenerationRequests: Requests = {
  'POST /system/tools/gen/importTable': async ({ app }) => {
    const table = next('walked_part_');
    await app.db.query(`create table ${table} (id bigint generated always as identity primary key)`);
    return { body: { tables: [table] } };
  },
  'PUT /system/tools/gen/edit': async (walk) => {
    const table = await imported(walk);
    return { query: { id: table.id }, body: bodyOf(table) };
  },
  'PUT /system/tools/gen/sync': async (walk) => ({ body: { id: await configured(walk) } }),
  'GET /system/tools/gen/one': ofOne,
  'GET /system/tools/gen/changes': ofOne,
  'GET /system/tools/gen/preview': ofOne,
  'GET /system/tools/gen/download': ofSome,
  'DELETE /system/tools/gen/delete': ofSome,
};
