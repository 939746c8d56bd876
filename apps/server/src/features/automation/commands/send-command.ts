import type { CommandKind } from '@flotilla/contract/device';
import type { BodyOf } from '@flotilla/contract/endpoint';
import {
  commandOrders,
  type sendCommand as endpoint,
  kindPermissions,
} from '@flotilla/contract/http/automation/commands';
import type { Locale } from '@flotilla/contract/locale';
import type { DeviceSettingsChange } from '@flotilla/contract/phone-settings';
import { z } from 'zod';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden } from '../../../platform/http/call-error.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { failedPhones } from './command-answers.ts';
import { assertAsShown, enabledPhones } from './enabled-phones.ts';
import { insertCommand } from './insert-command.ts';
import { minutesToDeliver } from './kinds.ts';
import { apks } from './schema.ts';

export interface SendDeps {
  readonly db: Database;
  readonly devices: Pick<Devices, 'select' | 'storeSettings'>;
  readonly parameters: Parameters;
}

type Order = BodyOf<typeof endpoint>;
type Selection = Pick<Order, 'deviceNos' | 'groupIds' | 'failedOf' | 'all'>;

/** The phones of an order; disabled ones are counted and left out. */
export async function chosenPhones(
  db: Queryable,
  devices: Pick<Devices, 'select'>,
  who: UserWho,
  { failedOf, ...choice }: Selection,
) {
  const ids = failedOf === undefined ? [] : await failedPhones(db, who, failedOf);
  return enabledPhones(db, devices, who, { ...choice, ids });
}

export function assertMaySend(who: UserWho, kind: CommandKind): void {
  const needed = kindPermissions[kind];
  if (needed !== undefined && !mayCall(who, needed)) throw forbidden();
}

/** Replaces an uploaded APK by its download address and hash. */
async function readyArgs(tx: Queryable, who: UserWho, kind: CommandKind, args: Record<string, unknown>) {
  if (kind !== 'install' || args.apkId === undefined) return { args, apkId: null };
  const apk = await scoped(tx, who).one(apks, args.apkId as number);
  const { id: apkId, sha256, fileName } = apk;
  return { args: { url: `/rapi/apk/download?id=${apkId}`, sha256, fileName }, apkId };
}

/** Stores the command and returns the phones that may get it now. */
export async function sendCommand(
  { db, devices, parameters }: SendDeps,
  who: UserWho,
  locale: Locale,
  order: Order,
): Promise<{ id: number; deviceIds: number[] }> {
  const { kind, expected } = order;
  assertMaySend(who, kind);
  const read = validate(z.object({ args: commandOrders[kind] as z.ZodType<Record<string, unknown>> }), order, locale);
  const minutes = minutesToDeliver(kind, order.expiryMinutes, parameters.count('command.expiryMinutes'));
  return db.transaction(async ({ drizzle: tx }) => {
    const { phones } = await chosenPhones(tx, devices, who, order);
    assertAsShown(phones, expected);
    const ready = await readyArgs(tx, who, kind, read.args);
    const deviceIds = phones.map((phone) => phone.id);
    if (kind === 'settings') await devices.storeSettings(tx, who, deviceIds, read.args as DeviceSettingsChange);
    const { id } = await insertCommand(tx, who, { kind, ...ready, source: 'call', minutes }, phones);
    return { id, deviceIds };
  });
}
