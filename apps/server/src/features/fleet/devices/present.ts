import type { DeviceDetail, DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { type Locale, word } from '@flotilla/contract/locale';
import { deviceSettings, screenSettings } from '@flotilla/contract/phone-settings';
import { phoneStateOf } from '@flotilla/contract/phone-state';
import { deviceWords as words } from '@flotilla/contract/words/devices';
import { type Column, fieldColumns, wordColumn } from '../../../platform/spreadsheet/columns.ts';
import type { LiveState } from '../connections/api.ts';
import { shownGroupName } from '../device-groups/api.ts';
import type { SeenAgents } from './api.ts';
import type { StoredDevice } from './store.ts';

interface Context {
  readonly live: LiveState | undefined;
  readonly agents: SeenAgents;
  readonly locale: Locale;
}

/** A row as calls return it, with the state of its connection. */
export const presentDevice = (row: StoredDevice, { live, agents, locale }: Context): DeviceRow => ({
  id: row.id,
  deviceNo: row.deviceNo ?? '',
  deviceId: row.hardwareId,
  brand: row.brand,
  mode: row.mode,
  imei: row.imei,
  ip: row.ip,
  osVersion: row.osVersion,
  agentVersion: row.agentVersion,
  tenantId: row.ownerId,
  userName: row.userName ?? '',
  groupId: row.groupId,
  groupName: shownGroupName(row.groupName ?? '', locale),
  assStatus: row.deviceNo === null ? 0 : 1,
  status: row.status,
  online: live?.online ?? false,
  agent: agents.agentOf(row.id) ?? null,
  state: phoneStateOf(row.status, live),
  battery: live?.heartbeat?.battery ?? null,
  cloneSeenAt: row.cloneSeenAt,
  gmtModified: row.updatedAt,
});

export const presentDetail = (row: StoredDevice, context: Context): DeviceDetail => ({
  ...presentDevice(row, context),
  settings: deviceSettings.parse(row.settings),
  screenSettings: screenSettings.parse(row.screenSettings),
});

const statusWords = { 0: word('启用', 'Enabled', '啟用'), 1: word('停用', 'Disabled', '停用') };
const onlineWords = { true: word('在线', 'Online', '線上'), false: word('离线', 'Offline', '離線') };

export const deviceColumns: readonly Column<DeviceRow>[] = [
  ...fieldColumns(words, { deviceNo: 16, deviceId: 28, brand: 16, mode: 16, imei: 20, ip: 16, osVersion: 16 }),
  ...fieldColumns(words, { agentVersion: 16, userName: 16, groupName: 16 }),
  wordColumn(words.status, (row) => row.status, statusWords),
  wordColumn(words.online, (row) => String(row.online), onlineWords),
  ...fieldColumns(words, { gmtModified: 'time' }),
];
