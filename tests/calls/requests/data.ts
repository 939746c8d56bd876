import { sheetFile } from '../../../apps/server/src/testing/sample-files.ts';
import type { Requests } from '../types.ts';
import { idsOf, next, text } from './made.ts';

export const dataRequests: Requests = {
  'POST /data/item/add': async (walk) => ({
    body: { name: next('line '), groupId: await walk.idOf('dataGroup'), content: next('content ') },
  }),
  'POST /data/item/reset': async (walk) => ({ body: { ids: await idsOf(walk, 'dataItem') } }),
  'POST /data/item/import': async (walk) => ({
    file: { name: 'lines.txt', content: text('one\ntwo'), fields: { groupId: await walk.idOf('dataGroup') } },
  }),
  'POST /data/table/add': () => ({
    body: {
      name: next('table '),
      englishName: next('walk_'),
      fields: [{ name: 'Field', englishName: 'field' }],
    },
  }),
  'POST /data/row/import': async (walk) => ({
    file: { ...(await sheetFile(['Field'], ['x'])), fields: { tableId: await walk.idOf('dataTable') } },
  }),
  'POST /system/tools/form/add': () => ({
    body: { name: next('form '), schema: { type: 'object', properties: { field: { type: 'string' } } } },
  }),
  'PUT /system/tools/form/restore': async (walk) => ({ body: { id: await walk.idOf('form'), version: 1 } }),
  'POST /data/cache/add': () => ({ body: { key: next('key '), value: 'x' } }),
};
