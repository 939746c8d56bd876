import type { Locale } from '@flotilla/contract/locale';
import {
  type DeviceSettingsChange,
  deviceSettings,
  deviceSettingsChange,
  type ScreenSettings,
  type ScreenSettingsChange,
  screenSettings,
} from '@flotilla/contract/phone-settings';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { CallError, invalidField } from '../../../platform/http/call-error.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Connections } from '../connections/api.ts';
import type { Devices, SettingsLedger, ShownScreens } from './api.ts';
import { devices } from './schema.ts';
import { deviceByNumber, oneDevice, refsByNumbers, type StoredDevice } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly connections: Connections;
}

/** The settings in a command's content; faults have paths below `content`. */
export function readSettings(content: string, locale: Locale): DeviceSettingsChange {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw invalidField('content', 'JSON');
  }
  return validate(deviceSettingsChange, value, locale);
}

/** Sends a connected phone its changed settings, with defaults; unchanged settings are not sent. */
export function pushSettings(
  connections: Connections,
  before: StoredDevice,
  change: { settings?: DeviceSettingsChange | undefined; screenSettings?: ScreenSettingsChange | undefined },
): void {
  if (change.settings) {
    connections.changeSettings(before.id, deviceSettings.parse({ ...before.settings, ...change.settings }));
  }
  if (!change.screenSettings) return;
  const screen = screenSettings.parse({ ...before.screenSettings, ...change.screenSettings });
  connections.send(before.id, { action: 'screenSettings', screenSettings: screen });
}

export const storeSettings: Devices['storeSettings'] = (tx, who, deviceIds, change) =>
  scoped(tx, who).update(devices, deviceIds, {
    settings: sql`device.settings || ${JSON.stringify(change)}::jsonb`,
  });

/** Stores the change and sends it as a command; `sent` is whether the phone is connected. */
export async function changeSettings(
  { db: database, connections, commands }: Deps & { readonly commands: { readonly settings: SettingsLedger } },
  who: UserWho,
  deviceNo: string,
  change: DeviceSettingsChange,
) {
  const { device, send } = await database.transaction(async ({ drizzle: tx }) => {
    const [ref] = await refsByNumbers(tx, who, [deviceNo]);
    await storeSettings(tx, who, [ref!.id], change);
    const announce = await commands.settings.record(tx, who, [ref!], change);
    return { device: await oneDevice(tx, who, ref!.id), send: announce };
  });
  send();
  return { settings: deviceSettings.parse(device.settings), sent: connections.session(device.id) !== undefined };
}

/** A screen that is shown with settings that bind is stopped before these change. */
export function assertScreenFree(
  rooms: ShownScreens,
  { id, screenSettings: stored }: StoredDevice,
  change: ScreenSettingsChange | undefined,
): void {
  const before = screenSettings.parse(stored);
  const isChanged = Object.entries(change ?? {}).some(
    ([name, value]) => before[name as keyof ScreenSettings] !== value,
  );
  if (isChanged && rooms.isBound(id)) throw new CallError('roomOpen');
}

export async function changeScreenSettings(
  { db: database, connections, rooms }: Deps & { readonly rooms: ShownScreens },
  who: UserWho,
  phone: { readonly id: number | undefined; readonly deviceNo: string | undefined },
  change: ScreenSettingsChange,
): Promise<void> {
  const db = database.drizzle;
  if (phone.id === undefined && phone.deviceNo === undefined) throw invalidField('deviceNo', term('required'));
  const device = await (phone.id === undefined
    ? deviceByNumber(db, who, phone.deviceNo!)
    : oneDevice(db, who, phone.id));
  assertScreenFree(rooms, device, change);
  await scoped(db, who).update(devices, [device.id], {
    screenSettings: sql`device.screen_settings || ${JSON.stringify(change)}::jsonb`,
  });
  pushSettings(connections, device, { screenSettings: change });
}
