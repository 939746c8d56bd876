import type { HostCallHandlers, SiteCall } from './host.ts';

interface Options {
  /** Calls the site on behalf of this run. */
  readonly site: SiteCall;
}

/** The calls of `cache`, the values that all phones of a tenant share. */
export function cacheCalls({ site }: Options) {
  return {
    'cache.get': ({ key }, signal) => site('cache/get', { key }, signal),
    'cache.set': ({ key, value, options }, signal) => site('cache/set', { key, value, ...options }, signal),
    'cache.delete': ({ key }, signal) => site('cache/delete', { key }, signal),
    'cache.increment': ({ key, by, options }, signal) => site('cache/increment', { key, by, ...options }, signal),
    'cache.expire': ({ key, expirySeconds }, signal) => site('cache/expire', { key, expirySeconds }, signal),
    'cache.add': ({ key, members, options }, signal) => site('cache/add', { key, members, ...options }, signal),
    'cache.remove': ({ key, members }, signal) => site('cache/remove', { key, members }, signal),
    'cache.has': ({ key, member }, signal) => site('cache/has', { key, member }, signal),
    'cache.members': ({ key }, signal) => site('cache/members', { key }, signal),
    'cache.size': ({ key }, signal) => site('cache/size', { key }, signal),
    'cache.push': ({ key, members, options }, signal) => site('cache/push', { key, members, ...options }, signal),
    'cache.pop': ({ key, options }, signal) => site('cache/pop', { key, ...options }, signal),
  } satisfies Partial<HostCallHandlers>;
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
