import { type HostCallName, hostCallNames } from '@flotilla/script-api';
import type { HostCallHandlers, SiteCall } from './host.ts';

interface Options {
  /** Calls the site on behalf of this run. */
  readonly site: SiteCall;
}

type CacheCall = Extract<HostCallName, `cache.${string}`>;

/** The calls of `cache`, the values that all phones of a tenant share. The site gets the arguments and options as they are. */
export function cacheCalls({ site }: Options) {
  const calls = hostCallNames
    .filter((name) => name.startsWith('cache.'))
    .map((name) => [
      name,
      ({ options, ...args }: { options?: object }, signal: AbortSignal) =>
        site(name.replace('.', '/'), { ...args, ...options }, signal),
    ]);
  return Object.fromEntries(calls) as Pick<HostCallHandlers, CacheCall>;
}

/** The calls of `tables`, the tenant's dynamic tables. */
export function tableCalls({ site }: Options) {
  return {
    'tables.find': ({ table, where, options }, signal) => site('table/find', { table, where, ...options }, signal),
    'tables.count': ({ table, where }, signal) => site('table/count', { table, where }, signal),
    'tables.insert': ({ table, row }, signal) => site('table/insert', { table, values: row }, signal),
    'tables.update': ({ table, id, changes, options }, signal) =>
      site('table/update', { table, id, values: changes, ...options }, signal),
    'tables.remove': ({ table, id }, signal) => site('table/remove', { table, id }, signal),
  } satisfies Partial<HostCallHandlers>;
}

const idsOf = (items: readonly { readonly id: number }[]) => ({ ids: items.map(({ id }) => id) });

/** The calls of `data`, which the site executes. */
export function dataCalls({ site }: Options) {
  return {
    'data.take': async ({ group, options }, signal) => {
      const { items } = (await site('data/take', { group, ...options }, signal)) as { items: unknown[] };
      return items;
    },
    'data.use': ({ items }, signal) => site('data/use', idsOf(items), signal).then(() => undefined),
    'data.give': ({ items }, signal) => site('data/give', idsOf(items), signal).then(() => undefined),
    'data.add': ({ group, lines, options }, signal) => site('data/add', { group, lines, ...options }, signal),
    'data.count': async ({ group }, signal) => {
      const { free } = (await site('data/count', { group }, signal)) as { free: number };
      return free;
    },
  } satisfies Partial<HostCallHandlers>;
}
