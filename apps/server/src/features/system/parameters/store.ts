import type { QueryOf } from '@flotilla/contract/endpoint';
import type { parameters as calls } from '@flotilla/contract/http/system/parameters';
import { defaultLocale } from '@flotilla/contract/locale';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, inArray, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { seededNames } from '../../../platform/seeded-names.ts';
import { parameterCatalogue } from './catalogue.ts';
import { parameter } from './schema.ts';

export const names = seededNames(Object.values(parameterCatalogue).map(({ name }) => name));

/** Adds the parameters the program reads that the database does not have yet, with their defaults. */
export async function addMissing(db: Queryable): Promise<void> {
  const rows = Object.entries(parameterCatalogue).map(([key, { value, name }]) => ({
    key,
    value,
    name: name[defaultLocale],
  }));
  await db.execute(sql`
    insert into parameter (name, key, value, built_in)
    select name, key, value, true from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, key text, value text)
    on conflict (key) do update set built_in = true where not parameter.built_in`);
}

export const readAll = (db: Queryable) => db.select().from(parameter);

export function findParameters(db: Queryable, filters: QueryOf<typeof calls.list>) {
  const where = and(
    names.contains(parameter.name, filters.configName),
    contains(parameter.key, filters.configKey),
    filters.builtIn === undefined ? undefined : eq(parameter.builtIn, filters.builtIn === 1),
  );
  const columns = { id: parameter.id, configKey: parameter.key, configName: parameter.name };
  return readPage(db, db.select().from(parameter), where, filters, columns, { by: 'id', order: 'asc' });
}

export const parametersByIds = (db: Queryable, ids: readonly number[]) =>
  db.select().from(parameter).where(among(parameter.id, ids));

/** Reads in the order of the keys, so that two transactions that lock them cannot deadlock. */
export async function readSome(db: Queryable, keys: readonly string[], lock: boolean) {
  const rows = db.select().from(parameter).where(inArray(parameter.key, keys)).orderBy(parameter.key);
  return lock ? rows.for('update') : rows;
}

/** The time zone of a site that does not run. */
export async function timeZoneOf(db: Queryable): Promise<string> {
  const [stored] = await readSome(db, ['site.timeZone'], false);
  return stored?.value ?? parameterCatalogue['site.timeZone'].value;
}

/** The caller has locked the rows, so the timestamp is later than that of every earlier change. */
export async function setByKey(db: Queryable, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await db.update(parameter).set({ value, updatedAt: sql`clock_timestamp()` }).where(eq(parameter.key, key));
  }
}
