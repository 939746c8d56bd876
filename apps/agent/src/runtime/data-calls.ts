import type { HostCallHandlers, SiteCall } from './host.ts';

const idsOf = (items: readonly { readonly id: number }[]) => ({ ids: items.map(({ id }) => id) });

/** The calls of `data`, which the site executes. */
export function dataCalls({ site }: { readonly site: SiteCall }) {
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
