import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Parameters } from './api.ts';
import { type ParameterKey, parameterCatalogue } from './catalogue.ts';
import { valueFault } from './policy.ts';
import { addMissing, readAll, setByKey } from './store.ts';

const subject = 'system.parameters.changed';

/** The instance behind the api, with what the slice's own calls need. */
export interface ParameterMemory extends Parameters {
  /** Any parameter, also those that people added; undefined when there is none. */
  find(key: string): string | undefined;
  /** Call it after the commit. */
  changed(keys: readonly string[]): Promise<void>;
  close(): void;
}

interface Deps {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly log: { warn(fields: object, message: string): void };
}

export async function createParameters({ db, bus, log }: Deps): Promise<ParameterMemory> {
  await addMissing(db);
  const values = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();

  const load = async () => {
    const rows = await readAll(db);
    values.clear();
    for (const { key, value } of rows) values.set(key, value);
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
    async set(values) {
      await setByKey(db, values);
      await changed(Object.keys(values));
    },
    changed,
    close: stop,
  };
}
