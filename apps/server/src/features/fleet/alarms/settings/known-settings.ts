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

/** The settings of all tenants and the maintenance windows that have not ended, in memory. */
export async function createKnownSettings({ db, facts, caches, siteSecret }: Deps) {
  const fact = await cachedFact<{
    readonly byTenant: ReadonlyMap<number, TenantSettings>;
    readonly windows: readonly MaintenanceWindow[];
  }>(facts, {
    subject: 'alarms',
    cache: {
      in: caches,
      title: word('报警设置', 'Alarm settings', '警報設定'),
      entries: ({ byTenant, windows }) => byTenant.size + windows.length,
    },
    read: async () => ({
      byTenant: new Map((await readSettings(db, siteSecret)).map((one) => [one.tenantId, one])),
      windows: await readWindows(db),
    }),
  });
  /** One object a tenant without settings, because the sweep reads them for each phone. */
  const defaults = new Map<number, TenantSettings>();
  const defaultOf = (tenantId: number): TenantSettings => {
    const known = defaults.get(tenantId) ?? { tenantId, ...defaultSettings };
    defaults.set(tenantId, known);
    return known;
  };
  return {
    of: (tenantId: number): TenantSettings => fact.get().byTenant.get(tenantId) ?? defaultOf(tenantId),
    all: (): Iterable<TenantSettings> => fact.get().byTenant.values(),
    windows: () => fact.get().windows,
    changed: fact.changed,
  };
}
export type KnownSettings = Awaited<ReturnType<typeof createKnownSettings>>;
