import type { Locale } from '@flotilla/contract/errors';
import {
  type DeviceSettings,
  type DeviceSettingsChange,
  deviceSettings,
  deviceSettingsChange,
  type ScreenSettings,
  type ScreenSettingsChange,
  screenSettings,
} from '@flotilla/contract/phone-settings';
import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Connections } from '../connections/api.ts';
import { devices } from './schema.ts';
import { deviceByNumber, oneDevice } from './store.ts';

interface Deps {
  readonly database: Database;
  readonly connections: Connections;
}

/** The settings of a command's content; what is wrong in it is named below `content`. */
export function readSettings(content: string, locale: Locale): DeviceSettingsChange {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw invalidField('content', 'JSON');
  }
  return validate(deviceSettingsChange, value, locale);
}

/** Tells a connected phone its settings, defaults filled in; nothing to tell when they did not change. */
export const pushSettings = (
  connections: Connections,
  deviceId: number,
  settings: Partial<DeviceSettings> | undefined,
) => settings !== undefined && connections.changeSettings(deviceId, deviceSettings.parse(settings));

export const pushScreenSettings = (
  connections: Connections,
  deviceId: number,
  settings: Partial<ScreenSettings> | undefined,
) =>
  settings !== undefined &&
  connections.send(deviceId, { action: 'screenSettings', screenSettings: screenSettings.parse(settings) });

/** Stores the change and sends it; `sent` says whether the phone was there to take it. */
export async function changeSettings(
  { database, connections }: Deps,
  who: UserWho,
  deviceNo: string,
  change: DeviceSettingsChange,
) {
  const device = await deviceByNumber(database.drizzle, who, deviceNo);
  const settings = deviceSettings.parse({ ...device.settings, ...change });
  await scoped(database.drizzle, who).update(devices, [device.id], {
    settings: sql`device.settings || ${JSON.stringify(change)}::jsonb`,
    updatedAt: sql`now()`,
  });
  return { settings, sent: connections.changeSettings(device.id, settings) };
}

export async function changeScreenSettings(
  { database, connections }: Deps,
  who: UserWho,
  phone: { readonly id: number | undefined; readonly deviceNo: string | undefined },
  change: ScreenSettingsChange,
): Promise<void> {
  const db = database.drizzle;
  if (phone.id === undefined && phone.deviceNo === undefined) throw invalidField('deviceNo', 'required');
  const device = await (phone.id === undefined
    ? deviceByNumber(db, who, phone.deviceNo!)
    : oneDevice(db, who, phone.id));
  await scoped(db, who).update(devices, [device.id], {
    screenSettings: sql`device.screen_settings || ${JSON.stringify(change)}::jsonb`,
    updatedAt: sql`now()`,
  });
  pushScreenSettings(connections, device.id, { ...device.screenSettings, ...change });
}
