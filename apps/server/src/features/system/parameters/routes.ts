import type { QueryOf } from '@flotilla/contract/endpoint';
import { readOnlyOf } from '@flotilla/contract/fields';
import * as calls from '@flotilla/contract/http/system/parameters';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { parameterWords } from '@flotilla/contract/words/parameters';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import { explainTaken } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { fieldColumns, wordColumn } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { yesNo } from '../../../platform/spreadsheet/yes-no.ts';
import { limitsOf, type ParameterKey, parameterCatalogue } from './catalogue.ts';
import type { ParameterMemory } from './parameters.ts';
import { isPublic, isSecret, valueFault } from './policy.ts';
import { parameter } from './schema.ts';
import * as store from './store.ts';

/** The kind, the default and the limits that the program declares. Any other parameter is a text. */
function declarationOf(key: string) {
  const declared = Object.hasOwn(parameterCatalogue, key) ? parameterCatalogue[key as ParameterKey] : undefined;
  const { least, most } = declared?.kind === 'count' ? limitsOf(declared) : { least: null, most: null };
  if (isSecret(key)) return { kind: 'secret' as const, defaultValue: null, least, most };
  return { kind: declared?.kind ?? ('text' as const), defaultValue: declared?.value ?? null, least, most };
}

const present = (row: typeof parameter.$inferSelect, locale: Locale) => ({
  id: row.id,
  configName: store.names.shown(row.name, locale),
  configKey: row.key,
  configValue: isSecret(row.key) ? '' : row.value,
  builtIn: row.builtIn,
  ...declarationOf(row.key),
  remark: row.remark,
  updatedAt: row.updatedAt,
  gmtModified: row.updatedAt,
});

type Parameter = ReturnType<typeof present>;
const columns = [
  ...fieldColumns<Parameter, 'id' | 'configName' | 'configKey' | 'configValue'>(parameterWords, {
    id: 10,
    configName: 32,
    configKey: 28,
    configValue: 40,
  }),
  wordColumn<Parameter>(parameterWords.builtIn, ({ builtIn }) => Number(builtIn), yesNo),
  ...fieldColumns<Parameter, 'remark' | 'updatedAt'>(parameterWords, { remark: 32, updatedAt: 'time' }),
];

const assertValue = (key: string, value: string) => {
  const fault = valueFault(key, value);
  if (fault) throw invalidField('configValue', fault);
};
const unique = { parameter_key_key: 'configKey' } as const;
/** A parameter that is not public is for the site's users who may list parameters. */
const mayRead = (who: UserWho | null, key: string) =>
  isPublic(key) || (who?.userType === 'background' && mayCall(who, calls.listParameters.access) && !isSecret(key));

interface Deps {
  readonly db: Database;
  readonly parameters: ParameterMemory;
  readonly exports: Exports;
}

export function parameterRoutes(http: Http, { db, parameters, exports }: Deps): void {
  const all = async (ids: readonly number[]) => {
    const rows = await store.parametersByIds(db.drizzle, ids);
    if (rows.length !== ids.length) throw notFound();
    return rows;
  };
  const one = async (id: number) => (await all([id]))[0]!;

  const listOf = async (tx: Queryable, query: QueryOf<typeof calls.listParameters>, locale: Locale) => {
    const page = await store.findParameters(tx, query);
    return { ...page, list: page.list.map((row) => present(row, locale)) };
  };
  serve(http, calls.listParameters, ({ query, locale }) => listOf(db.drizzle, query, locale));
  serve(http, calls.exportParameters, ({ query, locale, caller }) =>
    exports.offer(caller, query, {
      title: parameterWords.many,
      columns,
      page: (tx, page) => listOf(tx, { ...query, ...page, orderBy: query.orderBy }, locale),
    }),
  );
  serve(http, calls.getParameter, async ({ query, locale }) => present(await one(query.id), locale));

  serve(http, calls.addParameter, async ({ body }) => {
    assertValue(body.configKey, body.configValue);
    const { configName: name, configKey: key, configValue: value, remark } = body;
    const values = { name, key, value: parameters.stored(key, value), remark };
    const [added] = await store.insertParameter(db.drizzle, values).catch(explainTaken(parameterWords, unique, body));
    await parameters.changed();
    return added!;
  });

  serve(http, calls.editParameter, async ({ body, who, locale }) => {
    const edited = db.transaction(async ({ drizzle: tx }) => {
      await lockRow(tx, parameter, body.id);
      const [row] = await store.parametersByIds(tx, [body.id]);
      if (!row) throw notFound();
      if (row.builtIn && !mayCall(who, calls.changeSite)) throw forbidden();
      assertUnchanged(body, present(row, locale), [
        ...readOnlyOf(calls.editParameter),
        ...(row.builtIn ? ['configKey'] : []),
      ]);
      // Secrets are returned as an empty text, so an empty text does not change a secret.
      const value = isSecret(row.key) && body.configValue === '' ? undefined : body.configValue;
      const key = body.configKey ?? row.key;
      if (value !== undefined) assertValue(key, value);
      const name = body.configName && store.names.stored(body.configName, locale);
      await store.updateParameter(tx, row.id, {
        name,
        key,
        value: value && parameters.stored(key, value),
        remark: body.remark,
      });
      // The secret belongs to the old provider, and would be sent to the new one.
      const isMoved = row.key === 'oidc.issuer' && value !== undefined && value !== row.value;
      if (isMoved) await store.setByKey(tx, { 'oidc.clientSecret': '' });
    });
    await edited.catch(explainTaken(parameterWords, unique, body));
    await parameters.changed();
  });

  serve(http, calls.deleteParameters, async ({ query, body, records }) => {
    const ids = query.ids ?? body.ids;
    if (!ids) throw invalidField('ids', term('required'));
    const rows = await all(ids);
    const builtIn = rows.find((row) => row.builtIn);
    if (builtIn) throw new CallError('builtIn', { params: { name: builtIn.key } });
    records(rows.map(({ key }) => key));
    await store.deleteParameters(db.drizzle, ids);
    await parameters.changed();
  });

  serve(http, calls.getParameterByKey, async ({ query, who }) => {
    if (!who && !isPublic(query.key)) throw new CallError('noSession');
    const value = parameters.find(query.key);
    if (value === undefined || !mayRead(who, query.key)) throw notFound();
    return { configKey: query.key, configValue: value };
  });
}
