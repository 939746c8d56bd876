import * as calls from '@flotilla/contract/http/system/parameters';
import type { Locale } from '@flotilla/contract/locale';
import { parameterWords } from '@flotilla/contract/words/parameters';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/list.ts';
import { eq } from '../../../platform/db/orm.ts';
import { CallError, forbidden, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { readOnlyField } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
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
  /** For the operation log. */
  name: row.key,
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
/** A parameter that is not public is for the site's users who may list parameters. */
const mayRead = (who: UserWho | null, key: string) =>
  isPublic(key) || (who?.userType === 'background' && mayCall(who, 'system:config:list') && !isSecret(key));

interface Deps {
  readonly db: Database;
  readonly parameters: ParameterMemory;
  readonly exports: Exports;
}

export function parameterRoutes(http: Http, { db: database, parameters, exports }: Deps): void {
  serveResource(http, calls.parameters, {
    database,
    table: parameter,
    async list(db, _who, query, locale) {
      const page = await store.findParameters(db, query);
      return { ...page, list: page.list.map((row) => present(row, locale)) };
    },
    rows: async (db, _who, ids, locale) => (await store.parametersByIds(db, ids)).map((row) => present(row, locale)),
    async insert(tx, _who, { configName: name, configKey: key, configValue, remark }) {
      assertValue(key, configValue);
      const values = { name, key, value: parameters.stored(key, configValue), remark };
      return (await tx.insert(parameter).values(values).returning({ id: parameter.id }))[0]!.id;
    },
    async update(tx, who, change, current, locale) {
      if (current.builtIn && !mayCall(who, calls.changeSite)) throw forbidden();
      const { configKey: key = current.configKey, remark } = change;
      if (current.builtIn && key !== current.configKey) throw readOnlyField('configKey');
      // Secrets are returned as an empty text, so an empty text does not change a secret.
      const value = isSecret(current.configKey) && change.configValue === '' ? undefined : change.configValue;
      if (value !== undefined) assertValue(key, value);
      const name = change.configName && store.names.stored(change.configName, locale);
      await tx
        .update(parameter)
        .set({ name, key, value: value && parameters.stored(key, value), remark })
        .where(eq(parameter.id, current.id));
      // The secret belongs to the old provider, and would be sent to the new one.
      const isMoved = current.configKey === 'oidc.issuer' && value !== undefined && value !== current.configValue;
      if (isMoved) await store.setByKey(tx, { 'oidc.clientSecret': '' });
    },
    async remove(tx, _who, found) {
      const builtIn = found.find((row) => row.builtIn);
      if (builtIn) throw new CallError('builtIn', { params: { name: builtIn.configKey } });
      const ids = found.map(({ id }) => id);
      await tx.delete(parameter).where(among(parameter.id, ids));
    },
    changed: () => parameters.changed(),
    unique: { parameter_key_key: 'configKey' },
    exported: { exports, columns },
  });

  serve(http, calls.getParameterByKey, async ({ query, who }) => {
    if (!who && !isPublic(query.key)) throw new CallError('noSession');
    const value = parameters.find(query.key);
    if (value === undefined || !mayRead(who, query.key)) throw notFound();
    return { configKey: query.key, configValue: value };
  });
}
