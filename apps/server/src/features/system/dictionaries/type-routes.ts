import { dictTypes as calls, type DictType, listDictChoices } from '@flotilla/contract/http/system/dictionaries';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { dictTypeWords as words } from '@flotilla/contract/words/dict-types';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, asc, eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { seededWord } from '../../../platform/seeded-names.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { statusColumn } from '../../../platform/spreadsheet/status-column.ts';
import { typeNames } from './catalogue.ts';
import { dictType as table } from './schema.ts';

const columns = { id: table.id, name: table.name, type: table.type, gmtCreate: table.createdAt };
const select = (db: Queryable) =>
  db
    .select({
      ...columns,
      status: table.status,
      remark: table.remark,
      builtIn: table.builtIn,
      gmtModified: table.modifiedAt,
    })
    .from(table);
const shown =
  (locale: Locale) =>
  <Row extends { name: string }>(row: Row): Row => ({ ...row, name: typeNames.shown(row.name, locale) });

const exportColumns: readonly Column<DictType>[] = [
  ...fieldColumns(words, { id: 10, name: 24, type: 24 }),
  statusColumn(words.status),
  ...fieldColumns(words, { remark: 32, gmtCreate: 'time', gmtModified: 'time' }),
];

export function dictTypeRoutes(http: Http, { db: database, exports }: { db: Database; exports: Exports }): void {
  serveResource(http, calls, {
    database,
    table,
    async list(db, _who, query, locale) {
      const where = and(
        typeNames.contains(table.name, query.name),
        contains(table.type, query.type),
        equals(table.status, query.status),
      );
      const page = await readPage(db, select(db), where, query, columns, { by: 'id', order: 'asc' });
      return { ...page, list: page.list.map(shown(locale)) };
    },
    rows: async (db, _who, ids, locale) => (await select(db).where(among(table.id, ids))).map(shown(locale)),
    insert: async (tx, _who, form) => (await tx.insert(table).values(form).returning({ id: table.id }))[0]!.id,
    async update(tx, _who, change, current, locale) {
      if (current.builtIn && change.type !== undefined && change.type !== current.type)
        throw invalidField('type', term('readOnly'));
      const name = change.name && typeNames.stored(change.name, locale);
      await tx
        .update(table)
        .set({ ...change, name })
        .where(eq(table.id, current.id));
    },
    async remove(db, _who, found) {
      const builtIn = found.find((one) => one.builtIn);
      if (builtIn) throw new CallError('builtIn', { params: { name: seededWord(builtIn.name) } });
      const ids = found.map(({ id }) => id);
      await db.delete(table).where(among(table.id, ids));
    },
    unique: { dict_type_type: 'type' },
    exported: { exports, columns: exportColumns },
  });
  serve(http, listDictChoices, async ({ locale }) => {
    const found = database.drizzle.select({ name: table.name, type: table.type }).from(table).orderBy(asc(table.id));
    return (await found).map(shown(locale));
  });
}
