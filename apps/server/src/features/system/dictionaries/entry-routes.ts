import { dictEntries as calls, type DictEntry, getDictData } from '@flotilla/contract/http/system/dictionaries';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { dictEntryWords as words } from '@flotilla/contract/words/dict-entries';
import type { Database } from '../../../platform/db/database.ts';
import { among, equals, readPage } from '../../../platform/db/list.ts';
import { and, asc, eq, ne } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { type Column, fieldColumns, wordColumn } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { statusColumn } from '../../../platform/spreadsheet/status-column.ts';
import { yesNo } from '../../../platform/spreadsheet/yes-no.ts';
import { entryLabels } from './catalogue.ts';
import { dictType, dictEntry as table } from './schema.ts';

const columns = { id: table.id, sort: table.sort, label: table.label, value: table.value, gmtCreate: table.createdAt };
const select = (db: Queryable) =>
  db
    .select({
      ...columns,
      dictCode: table.id,
      dictType: table.dictType,
      status: table.status,
      defaultValue: table.isDefault,
      remark: table.remark,
      gmtModified: table.modifiedAt,
    })
    .from(table);
const shown =
  (locale: Locale) =>
  <Row extends { label: string }>(row: Row): Row => ({ ...row, label: entryLabels.shown(row.label, locale) });

const exportColumns: readonly Column<DictEntry>[] = [
  ...fieldColumns(words, { dictCode: 10, dictType: 24, label: 24, value: 24, sort: 8 }),
  statusColumn(words.status),
  wordColumn(words.defaultValue, (row) => Number(row.defaultValue), yesNo),
  ...fieldColumns(words, { remark: 32, gmtCreate: 'time', gmtModified: 'time' }),
];

async function assertDictionary(tx: Queryable, type: string): Promise<void> {
  const [found] = await tx.select({ id: dictType.id }).from(dictType).where(eq(dictType.type, type)).for('share');
  if (!found) throw invalidField('dictType', term('unknown'));
}

/** A dictionary has one default entry at most. */
const unchooseOthers = (tx: Queryable, type: string, id: number) =>
  tx
    .update(table)
    .set({ isDefault: false })
    .where(and(eq(table.dictType, type), eq(table.isDefault, true), ne(table.id, id)));

export function dictEntryRoutes(http: Http, { db: database, exports }: { db: Database; exports: Exports }): void {
  serveResource(http, calls, {
    database,
    table,
    async list(db, _who, query, locale) {
      const where = and(
        equals(table.dictType, query.dictType),
        entryLabels.contains(table.label, query.label),
        equals(table.status, query.status),
      );
      const page = await readPage(db, select(db), where, query, columns, { by: 'sort', order: 'asc' });
      return { ...page, list: page.list.map(shown(locale)) };
    },
    rows: async (db, _who, ids, locale) => (await select(db).where(among(table.id, ids))).map(shown(locale)),
    async insert(tx, _who, { defaultValue: isDefault, ...form }) {
      await assertDictionary(tx, form.dictType);
      if (isDefault) await unchooseOthers(tx, form.dictType, 0);
      const entry = { ...form, isDefault };
      return (await tx.insert(table).values(entry).returning({ id: table.id }))[0]!.id;
    },
    async update(tx, _who, { defaultValue: isDefault, ...change }, current, locale) {
      const type = change.dictType ?? current.dictType;
      if (type !== current.dictType) await assertDictionary(tx, type);
      if (isDefault ?? current.defaultValue) await unchooseOthers(tx, type, current.id);
      const label = change.label && entryLabels.stored(change.label, locale);
      await tx
        .update(table)
        .set({ ...change, label, isDefault })
        .where(eq(table.id, current.id));
    },
    async remove(db, _who, found) {
      const ids = found.map(({ id }) => id);
      await db.delete(table).where(among(table.id, ids));
    },
    unique: { dict_entry_value: 'value' },
    exported: { exports, columns: exportColumns },
  });

  serve(http, getDictData, async ({ query, locale }) => {
    const enabled = await database.drizzle
      .select({ label: table.label, value: table.value, defaultValue: table.isDefault })
      .from(table)
      .innerJoin(dictType, eq(dictType.type, table.dictType))
      .where(and(eq(table.dictType, query.dictType), eq(table.status, 1), eq(dictType.status, 1)))
      .orderBy(asc(table.sort), asc(table.id));
    const first =
      enabled.find(({ value }) => value === query.defaultValue) ?? enabled.find(({ defaultValue }) => defaultValue);
    return { list: enabled.map(shown(locale)), defaultValue: first?.value ?? null };
  });
}
