import { word } from '@flotilla/contract/locale';
import type { ProcessCaches } from '../../../../platform/caches/process-caches.ts';
import { cachedFact, type Facts } from '../../../../platform/db/facts.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type MaintenanceWindow, readWindows } from '../maintenance/store.ts';
import { readSettings } from './store.ts';
import { defaultSettings, type TenantSettings } from './tenant-settings.ts';

interface Deps {
  readonly db: Queryable;
  readonly facts: Facts;
  readonly caches: ProcessCaches;
  readonly siteSecret: string;
}

interface Known {
  readonly byTenant: ReadonlyMap<number, TenantSettings>;
  readonly windows: readonly MaintenanceWindow[];
}

/** The settings of all tenants and the maintenance windows that have not ended, in memory. */
export async function createKnownSettings({ db, facts, caches, siteSecret }: Deps) {
  /** Read directly, because the sweep reads the settings for each phone. */
  let known: Known = { byTenant: new Map(), windows: [] };
  const fact = await cachedFact<Known>(facts, {
    subject: 'alarms',
    cache: {
      in: caches,
      title: word('报警设置', 'Alarm settings', '警報設定'),
      entries: ({ byTenant, windows }) => byTenant.size + windows.length,
    },
    read: async () => {
      const settings = await readSettings(db, siteSecret);
      known = { byTenant: new Map(settings.map((one) => [one.tenantId, one])), windows: await readWindows(db) };
      return known;
    },
  });
  /** One object a tenant without settings. */
  const defaults = new Map<number, TenantSettings>();
  const defaultOf = (tenantId: number): TenantSettings => {
    const own = defaults.get(tenantId) ?? { tenantId, ...defaultSettings };
    defaults.set(tenantId, own);
    return own;
  };
  return {
    of: (tenantId: number): TenantSettings => known.byTenant.get(tenantId) ?? defaultOf(tenantId),
    all: (): Iterable<TenantSettings> => known.byTenant.values(),
    windows: () => fact.get().windows,
    changed: fact.changed,
  };
}
export type KnownSettings = Awaited<ReturnType<typeof createKnownSettings>>;
