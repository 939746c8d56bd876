import type { DeviceRow } from '@flotilla/contract/http/devices';
import { describe, expect, it } from 'vitest';
import { missing, toBody } from './assignment.ts';

const phone = (id: number) =>
  ({ id, deviceId: `hw-${id}`, deviceNo: '', brand: 'Xiaomi', mode: '14', ip: '10.0.0.1' }) as DeviceRow;

describe('assigning', () => {
  it('asks for the owner first, then for the group', () => {
    expect(missing({})).toBe('deviceList.pselectUser');
    expect(missing({ groupId: 1 })).toBe('deviceList.pselectUser');
    expect(missing({ tenantId: 1 })).toBe('deviceList.pselectDeviceGroup');
    expect(missing({ tenantId: 1, groupId: 2 })).toBeUndefined();
  });

  it('sends one phone with the typed number, enabled', () => {
    expect(toBody([phone(1)], { deviceNo: ' B-1 ', tenantId: 7, groupId: 8 })).toEqual({
      id: 1,
      deviceNo: 'B-1',
      deviceId: 'hw-1',
      brand: 'Xiaomi',
      mode: '14',
      status: 0,
      tenantId: 7,
      groupId: 8,
    });
  });

  it('falls back to the device id where no number is given, and in batches', () => {
    expect(toBody([phone(1)], { deviceNo: '', tenantId: 7, groupId: 8 })).toMatchObject({ deviceNo: 'hw-1' });
    expect(toBody([phone(1), phone(2)], { deviceNo: 'B-1', tenantId: 7, groupId: 8 })).toMatchObject({
      tenantId: 7,
      groupId: 8,
      devices: [
        { id: 1, deviceNo: 'hw-1', status: 0 },
        { id: 2, deviceNo: 'hw-2', status: 0 },
      ],
    });
  });
});
