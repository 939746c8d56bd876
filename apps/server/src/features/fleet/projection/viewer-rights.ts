import type { ErrorName } from '@flotilla/contract/errors';
import { livePermissions } from '@flotilla/contract/live';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { ScreenPhone } from '../devices/api.ts';

export interface Refused {
  readonly error: ErrorName;
  readonly params: Record<string, string>;
}

/** A phone with what is needed to check a viewer's rights without the database. */
export interface ViewedPhone extends Pick<ScreenPhone, 'id' | 'deviceNo' | 'capabilities' | 'ownerExpiresAt'> {
  readonly status: number;
}

export interface Site {
  readonly openScreen: boolean;
  expired(): boolean;
  timeZone(): string;
}

const over = (instant: string | null, nowMs: number): boolean => instant !== null && Date.parse(instant) <= nowMs;

/** The reason why `who` may not steer this phone now; `null` if allowed. */
export function whyNotControl(who: UserWho, phone: ViewedPhone, site: Site, nowMs = Date.now()): Refused | null {
  if (!mayCall(who, livePermissions.control)) return { error: 'forbidden', params: {} };
  return whyNotUse(who, phone, site, nowMs);
}

/** The reason why `who` may not see this phone's screen with these settings; `null` if allowed. */
export function whyNotView(
  who: UserWho,
  phone: ViewedPhone,
  settings: ScreenSettings,
  site: Site,
  nowMs = Date.now(),
): Refused | null {
  if (!site.openScreen || !mayCall(who, livePermissions.view)) return { error: 'forbidden', params: {} };
  const refused = whyNotUse(who, phone, site, nowMs);
  if (refused) return refused;
  const capability = settings.screen_mode === '1' ? 'video' : 'screenshot';
  if (phone.capabilities.includes(capability)) return null;
  return { error: 'unsupported', params: { deviceNo: phone.deviceNo, capability } };
}

/** The reason why a phone cannot be used at all now: licence, owner's expiry, phone disabled. */
export function whyNotUse(
  who: UserWho,
  phone: ViewedPhone,
  site: Pick<Site, 'expired' | 'timeZone'>,
  nowMs = Date.now(),
): Refused | null {
  if (site.expired()) return { error: 'siteExpired', params: {} };
  const expiry = over(who.tenantExpiresAt, nowMs) ? who.tenantExpiresAt : phone.ownerExpiresAt;
  if (expiry !== null && over(expiry, nowMs))
    return { error: 'ownerExpired', params: { time: localTime(expiry, site.timeZone()) } };
  return phone.status === 1 ? { error: 'deviceDisabled', params: { deviceNo: phone.deviceNo } } : null;
}
