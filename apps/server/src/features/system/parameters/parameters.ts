import { seal, unseal } from '../../../platform/auth/seal.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Parameters, Stored, Values } from './api.ts';
import { type ParameterKey, parameterCatalogue } from './catalogue.ts';
import { isSecret, valueFault } from './policy.ts';
import { addMissing, readAll, readSome, setByKey } from './store.ts';

const subject = 'system.parameters.changed';
const purpose = 'system.parameters';

/** The instance behind the api, with what the slice's own calls need. */
export interface ParameterMemory extends Parameters {
  /** Any parameter, also those that people added; undefined when there is none. */
  find(key: string): string | undefined;
  /** The value as the database keeps it: secrets are sealed. */
  stored(key: string, value: string): string;
  /** Call it after the commit. */
  changed(keys: readonly string[]): Promise<void>;
  close(): void;
}

interface Deps {
  readonly db: Database;
  readonly site: { readonly secret: string };
  readonly bus: Bus;
  readonly log: { warn(fields: object, message: string): void };
}

export async function createParameters({ db: database, site, bus, log }: Deps): Promise<ParameterMemory> {
  const db = database.drizzle;
  await addMissing(db);
  const values = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();

  const stored = (key: string, value: string) =>
    isSecret(key) && value !== '' ? seal(site.secret, purpose, value) : value;
  /** A default, and what an older version has stored, is not sealed. */
  const opened = (key: string, value: string) =>
    isSecret(key) ? (unseal(site.secret, purpose, value) ?? value) : value;

  const load = async () => {
    const rows = await readAll(db);
    values.clear();
    for (const { key, value } of rows) values.set(key, opened(key, value));
  };
  await load();

  const hear = async (keys: readonly string[]) => {
    await load();
    for (const key of keys) for (const listener of listeners) listener(key);
  };
  const origin = crypto.randomUUID();
  const stop = bus.subscribe(subject, (message: { keys: string[]; origin: string }) => {
    // The node that made the change has already read it.
    if (message.origin !== origin)
      hear(message.keys).catch((error: unknown) => log.warn({ err: error }, 'parameters could not be read again'));
  });

  const changed = async (keys: readonly string[]) => {
    await hear(keys);
    bus.publish(subject, { keys, origin });
  };
  const text = (key: ParameterKey) => values.get(key) ?? parameterCatalogue[key].value;
  const read = async <K extends ParameterKey>(tx: Queryable, keys: readonly K[], lock: boolean): Promise<Stored<K>> => {
    const rows = await readSome(tx, keys, lock);
    const found = rows.map(({ key, value }) => [key, opened(key, value)]);
    const newest = rows.map(({ updatedAt }) => updatedAt).sort();
    return { values: Object.fromEntries(found) as Record<K, string>, gmtModified: newest.at(-1)! };
  };
  const change: Parameters['change'] = async (keys, decide) => {
    const given = await database.transaction(async ({ drizzle: tx }) => {
      const values: Values = decide(await read(tx, keys, true));
      const sealed = Object.entries(values).map(([key, value]) => [key, stored(key, value)]);
      await setByKey(tx, Object.fromEntries(sealed));
      return values;
    });
    await changed(Object.keys(given));
  };
  return {
    text,
    count: (key) => Number(text(key)),
    flag: (key) => text(key) === '1',
    find: (key) => values.get(key),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fault: valueFault,
    set: (values) => change(Object.keys(values) as ParameterKey[], () => values),
    read: (keys) => read(db, keys, false),
    change,
    stored,
    changed,
    close: stop,
  };
}
