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

type Deps = Pick<BrowserDeps, 'db' | 'devices' | 'users'>;

async function unlessAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallError && error.code === 404) return null;
    throw error;
  }
}

/** The phones with everything that permission checks need; those out of the viewer's reach are left out. */
export async function findPhones(
  { db, devices, users }: Deps,
  who: UserWho,
  deviceNos: readonly string[],
): Promise<ReadonlyMap<string, FoundPhone>> {
  const readAtMs = performance.now();
  const cards = deviceNos.length === 0 ? [] : await devices.cards(db, who, { deviceNos });
  const tenants = new Map<number, { readonly expiresAt: string | null } | null>();
  for (const { tenantId } of cards) {
    if (!tenants.has(tenantId)) tenants.set(tenantId, await unlessAbsent(users.limits(db, tenantId)));
  }
  const found = new Map<string, FoundPhone>();
  for (const card of cards) {
    const { id, deviceNo, status, capabilities, screenSettings } = card;
    const tenant = tenants.get(card.tenantId);
    if (!tenant) continue;
    const read = { id, deviceNo, status, capabilities, screenSettings, readAtMs };
    found.set(deviceNo, { ...read, ownerExpiresAt: tenant.expiresAt });
  }
  return found;
}

/** The same of one phone by its number; null when it is out of the viewer's reach. */
export async function findPhone(deps: Deps, who: UserWho, deviceNo: string): Promise<FoundPhone | null> {
  return (await findPhones(deps, who, [deviceNo])).get(deviceNo) ?? null;
}
