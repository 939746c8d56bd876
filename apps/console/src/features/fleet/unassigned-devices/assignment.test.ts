import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { describe, expect, it } from 'vitest';
import { missing, numberRange, toBody } from './assignment.ts';

const phone = (id: number) =>
  ({ id, deviceId: `hw-${id}`, deviceNo: '', brand: 'Xiaomi', mode: '14', ip: '10.0.0.1' }) as DeviceRow;

describe('assigning', () => {
  it('asks for the owner first, then for the group', () => {
    expect(missing({})).toEqual({ field: 'tenantId', message: 'deviceList.pselectUser' });
    expect(missing({ groupId: 1 })).toEqual({ field: 'tenantId', message: 'deviceList.pselectUser' });
    expect(missing({ tenantId: 1 })).toEqual({ field: 'groupId', message: 'deviceList.pselectDeviceGroup' });
    expect(missing({ tenantId: 1, groupId: 2 })).toBeUndefined();
  });

  it('sends one phone with the typed number, enabled', () => {
    expect(toBody({ devices: [phone(1)] }, { deviceNo: ' B-1 ', tenantId: 7, groupId: 8 })).toEqual({
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
    expect(toBody({ devices: [phone(1)] }, { deviceNo: '', tenantId: 7, groupId: 8 })).toMatchObject({
      deviceNo: 'hw-1',
    });
    expect(toBody({ devices: [phone(1), phone(2)] }, { deviceNo: 'B-1', tenantId: 7, groupId: 8 })).toMatchObject({
      tenantId: 7,
      groupId: 8,
      devices: [
        { id: 1, deviceNo: 'hw-1', status: 0 },
        { id: 2, deviceNo: 'hw-2', status: 0 },
      ],
    });
  });

  it('sends a numbering instead of numbers, with the spaces of the prefix removed', () => {
    const body = toBody({ devices: [phone(1), phone(2)] }, { prefix: ' A-', first: '001', tenantId: 7, groupId: 8 });
    expect(body.numbering).toEqual({ prefix: 'A-', first: '001' });
    expect(body.devices?.map(({ deviceNo }) => deviceNo)).toEqual([undefined, undefined]);
  });

  it('sends filters instead of phones if all that match are assigned', () => {
    const all = { filters: { deviceId: 'hw' }, count: 300 };
    expect(toBody(all, { first: '1', tenantId: 7, groupId: 8 })).toEqual({
      tenantId: 7,
      groupId: 8,
      all: { deviceId: 'hw' },
      numbering: { prefix: '', first: '1' },
    });
  });

  it('previews the first and the last number', () => {
    expect(numberRange({ prefix: 'A-', first: '001' }, 300)).toEqual(['A-001', 'A-300']);
    expect(numberRange({ prefix: 'A-', first: 'x' }, 300)).toBeUndefined();
    expect(numberRange({}, 2)).toBeUndefined();
  });
});
