import type { FleetPhone, WholeFleet } from '../../devices/api.ts';
import { activeAt, covers } from '../maintenance/covers.ts';
import type { KnownSettings } from '../settings/known-settings.ts';
import type { OpenAlarm, OpenAlarms } from './open-alarms.ts';
import { mayBreach, phoneRuleNames, phoneRules } from './rules.ts';
import type { Breach } from './store.ts';

export interface Site {
  readonly settings: Pick<KnownSettings, 'of' | 'windows'>;
  readonly expiredTenants: ReadonlySet<number>;
  /** The licence has expired. */
  readonly expired: boolean;
  /** Phones may be offline because of the site, so none of them is judged. */
  readonly offlineIsQuiet: boolean;
}

export interface Verdict {
  readonly breaches: readonly Breach[];
  readonly recovered: readonly OpenAlarm[];
  /** Alarms of phones that are disabled, under maintenance, another user's, or deleted. */
  readonly leftOut: readonly OpenAlarm[];
}

/** Compares all phones with their tenants' limits. It reads memory only. */
export function judgePhones({ phones, live, byId }: WholeFleet, open: OpenAlarms, site: Site, nowMs: number): Verdict {
  const windows = activeAt(site.settings.windows(), nowMs);
  const isLeftOut = (phone: FleetPhone): boolean =>
    phone.status !== 0 || site.expiredTenants.has(phone.tenantId) || windows.some((one) => covers(one, phone));
  const breaches: Breach[] = [];
  let limits = site.settings.of(0);
  for (const phone of site.expired ? [] : phones) {
    const { slot, id, tenantId, ownerId } = phone;
    if (limits.tenantId !== tenantId) limits = site.settings.of(tenantId);
    if (!mayBreach(live, slot, limits, nowMs)) continue;
    for (const rule of phoneRuleNames) {
      const limit = phoneRules[rule].limit(limits);
      if (limit === 0 || (rule === 'offline' && site.offlineIsQuiet)) continue;
      const value = phoneRules[rule].breach(live, slot, limit, nowMs);
      if (value === null || open.has(rule, id) || isLeftOut(phone)) continue;
      breaches.push({ tenantId, ownerId, rule, deviceId: id, taskId: null, value, limit });
    }
  }
  const recovered: OpenAlarm[] = [];
  const leftOut: OpenAlarm[] = [];
  for (const rule of phoneRuleNames) {
    for (const alarm of open.of(rule).values()) {
      const phone = byId.get(alarm.deviceId!);
      const limit = phoneRules[rule].limit(site.settings.of(alarm.tenantId));
      if (!phone || limit === 0 || phone.ownerId !== alarm.ownerId || isLeftOut(phone)) {
        leftOut.push(alarm);
        continue;
      }
      if (live.online[phone.slot] === 0) alarm.heartbeats = 0;
      if (phoneRules[rule].recovers(live, phone.slot, limit, alarm.heartbeats)) recovered.push(alarm);
    }
  }
  return { breaches, recovered, leftOut };
}
