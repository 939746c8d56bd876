import type { DeviceRow } from '@flotilla/contract/http/devices';
import { word } from '@flotilla/contract/locale';
import { deviceWords as words } from '@flotilla/contract/words/devices';
import { type Column, fieldColumns, wordColumn } from '../../../platform/spreadsheet/columns.ts';

const statusWords = { 0: word('启用', 'Enabled', '啟用'), 1: word('停用', 'Disabled', '停用') };
const onlineWords = { true: word('在线', 'Online', '在線'), false: word('离线', 'Offline', '離線') };

export const deviceColumns: readonly Column<DeviceRow>[] = [
  ...fieldColumns(words, { deviceNo: 16, deviceId: 28, brand: 16, mode: 16, imei: 20, ip: 16, osVersion: 16 }),
  ...fieldColumns(words, { agentVersion: 16, userName: 16, groupName: 16 }),
  wordColumn(words.status, (row) => row.status, statusWords),
  wordColumn(words.online, (row) => String(row.online), onlineWords),
  ...fieldColumns(words, { gmtModified: 'time' }),
];
