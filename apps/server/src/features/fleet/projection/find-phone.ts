import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { UserWho } from '../../../platform/access/who.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { BrowserDeps } from './browser-deps.ts';
import type { ViewedPhone } from './viewer-rights.ts';

export interface FoundPhone extends ViewedPhone {
  readonly screenSettings: ScreenSettings;
  /** Before it was read; a later change is not in it. */
  readonly readAtMs: number;
}

/** The phone as it is now, with what deciding about it needs; null when it is out of the viewer's reach. */
export async function findPhone(
  { db, devices, users }: Pick<BrowserDeps, 'db' | 'devices' | 'users'>,
  who: UserWho,
  deviceNo: string,
): Promise<FoundPhone | null> {
  const readAtMs = performance.now();
  try {
    const { id, tenantId } = await devices.byNumber(db, who, deviceNo);
    const [[card], limits] = await Promise.all([devices.cards(db, who, [id]), users.limits(db, tenantId)]);
    if (!card) return null;
    const { status, capabilities, screenSettings } = card;
    return { id, deviceNo, status, capabilities, screenSettings, ownerExpiresAt: limits.expiresAt, readAtMs };
  } catch (error) {
    if (error instanceof CallError && error.code === 404) return null;
    throw error;
  }
}
