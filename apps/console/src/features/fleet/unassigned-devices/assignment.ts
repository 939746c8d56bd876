import type { DeviceRow } from '@flotilla/contract/http/devices';
import type { Body } from '../../../lib/api.ts';

/** The values of the nested dialog. */
export interface AssignValues {
  /** Only when one phone is assigned. */
  deviceNo?: string;
  groupId?: number;
  tenantId?: number;
}

/** Why an assignment is incomplete: the message to show, first about the owner. */
export function missing({ tenantId, groupId }: AssignValues) {
  if (tenantId === undefined) return 'deviceList.pselectUser' as const;
  return groupId === undefined ? ('deviceList.pselectDeviceGroup' as const) : undefined;
}

const one = ({ id, deviceId, brand, mode }: DeviceRow, deviceNo: string | undefined) => ({
  id,
  deviceNo: deviceNo?.trim() || deviceId,
  deviceId,
  brand,
  mode,
  status: 0 as const,
});

/** One phone takes the typed number; each of several takes its device id. */
export function toBody(
  devices: readonly DeviceRow[],
  { deviceNo, tenantId, groupId }: AssignValues,
): Body<'POST /device/deviceList/addAssDevice'> {
  const owner = { tenantId, groupId };
  const [first] = devices;
  if (first && devices.length === 1) return { ...one(first, deviceNo), ...owner };
  return { ...owner, devices: devices.map((device) => one(device, device.deviceNo)) };
}
