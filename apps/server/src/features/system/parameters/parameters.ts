import { word } from '@flotilla/contract/locale';
import { seal, unseal } from '../../../platform/auth/seal.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { Database } from '../../../platform/db/database.ts';
import { cachedFact, type Facts } from '../../../platform/db/facts.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Parameters, Stored, Values } from './api.ts';
import { limitsOf, type ParameterKey, parameterCatalogue } from './catalogue.ts';
import { isSecret, valueFault } from './policy.ts';
import { addMissing, readAll, readSome, setByKey } from './store.ts';

const purpose = 'system.parameters';

/** The implementation of `Parameters`, with functions for the calls of this slice. */
export interface ParameterMemory extends Parameters {
  /** The value of any parameter, including those that users added; `undefined` if there is none. */
  find(key: string): string | undefined;
  /** Returns the text to write to the database: secrets are encrypted. */
  stored(key: string, value: string): string;
  /** Rereads the parameters here and in other processes. Call it after the commit. */
  changed(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly site: { readonly secret: string };
  readonly facts: Facts;
  readonly caches: ProcessCaches;
}

export async function createParameters({ db: database, site, facts, caches }: Deps): Promise<ParameterMemory> {
  const db = database.drizzle;
  await addMissing(db);
  const listeners = new Set<(key: string) => void>();

  const stored = (key: string, value: string) =>
    isSecret(key) && value !== '' ? seal(site.secret, purpose, value) : value;
  /** Decrypts a secret. Defaults, and secrets that an older version stored, are plain text and returned unchanged. */
  const opened = (key: string, value: string) =>
    isSecret(key) ? (unseal(site.secret, purpose, value) ?? value) : value;

  const fact = await cachedFact<ReadonlyMap<string, string>>(facts, {
    subject: 'parameters',
    cache: { in: caches, title: word('系统参数', 'Parameters', '系統參數'), entries: (all) => all.size },
    read: async () => new Map((await readAll(db)).map(({ key, value }) => [key, opened(key, value)])),
    onChange(now, before) {
      const keys = [...new Set([...now.keys(), ...before.keys()])].filter((key) => now.get(key) !== before.get(key));
      for (const key of keys) for (const listener of listeners) listener(key);
    },
  });
  const text = (key: ParameterKey) => fact.get().get(key) ?? parameterCatalogue[key].value;
  const read = async <K extends ParameterKey>(tx: Queryable, keys: readonly K[], lock: boolean): Promise<Stored<K>> => {
    const rows = await readSome(tx, keys, lock);
    const found = rows.map(({ key, value }) => [key, opened(key, value)]);
    const newest = rows.map(({ updatedAt }) => updatedAt).sort();
    return { values: Object.fromEntries(found) as Record<K, string>, gmtModified: newest.at(-1)! };
  };
  const change: Parameters['change'] = async (keys, decide) => {
    await database.transaction(async ({ drizzle: tx }) => {
      const values: Values = decide(await read(tx, keys, true));
      const sealed = Object.entries(values).map(([key, value]) => [key, stored(key, value)]);
      await setByKey(tx, Object.fromEntries(sealed));
    });
    await fact.changed();
  };
  const count = (key: ParameterKey) => {
    const { least, most } = limitsOf(parameterCatalogue[key]);
    return Math.min(most, Math.max(least, Number(text(key))));
  };
  return {
    text,
    count,
    keeping: (key) => ({ ...limitsOf(parameterCatalogue[key]), standard: () => count(key) }),
    flag: (key) => text(key) === '1',
    exceeded: (key, error = 'limitReached') =>
      new CallError(error, {
        params: { what: parameterCatalogue[key].name, limit: Number(text(key)) },
        retryAfterSeconds: 5,
      }),
    find: (key) => fact.get().get(key),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fault: valueFault,
    set: (values) => change(Object.keys(values) as ParameterKey[], () => values),
    read: (keys) => read(db, keys, false),
    change,
    stored,
    changed: fact.changed,
  };
}
