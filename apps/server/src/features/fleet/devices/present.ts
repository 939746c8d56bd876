import type { DeviceDetail, DeviceRow } from '@flotilla/contract/http/devices';
import { deviceSettings, screenSettings } from '@flotilla/contract/phone-settings';
import type { StoredDevice } from './store.ts';

/** A row as the calls answer it. */
export const presentDevice = (row: StoredDevice, online: boolean): DeviceRow => ({
  id: row.id,
  deviceNo: row.deviceNo ?? '',
  deviceId: row.deviceId,
  brand: row.brand,
  mode: row.mode,
  imei: row.imei,
  ip: row.ip,
  osVersion: row.osVersion,
  agentVersion: row.agentVersion,
  tenantId: row.ownerId,
  userName: row.userName ?? '',
  groupId: row.groupId,
  groupName: row.groupName ?? '',
  assStatus: row.deviceNo === null ? 0 : 1,
  status: row.status,
  online,
  cloneSeenAt: row.cloneSeenAt,
  gmtModified: row.updatedAt,
});

export const presentDetail = (row: StoredDevice, online: boolean): DeviceDetail => ({
  ...presentDevice(row, online),
  settings: deviceSettings.parse(row.settings),
  screenSettings: screenSettings.parse(row.screenSettings),
});
