import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { describe, expect, it } from 'vitest';
import type { PhoneMessage } from '../../lib/live/read-frame.ts';
import { hear, mergePhone, nothingHeard } from './merge-phone.ts';

const row = { deviceNo: 'A-1', online: false, since: 'then', battery: 80, msg: 'old' } as MonitorRow;
const beat = {
  action: 'heartbeat',
  deviceNo: 'A-1',
  battery: 42,
  msg: 'new',
  reportTime: '1970-01-01T00:00:00Z',
} as PhoneMessage;

describe('a phone as it is known now', () => {
  it('is its row until something later was heard', () => {
    expect(mergePhone(row, nothingHeard, 1_000)).toBe(row);
    const heard = hear(nothingHeard, beat, 2_000, 1_000);
    expect(mergePhone(row, heard, 1_000)).toMatchObject({ battery: 42, msg: 'new', online: true });
    expect(mergePhone(row, heard, 3_000)).toBe(row);
  });

  it('was heard by the clock of this side', () => {
    const heard = hear(nothingHeard, beat, 2_000, 1_000);
    expect(mergePhone(row, heard, 1_000).reportTime).toBe('1970-01-01T00:00:02.000Z');
  });

  it('keeps a heartbeat over a presence, and drops what a newer row made old', () => {
    const beaten = hear(nothingHeard, beat, 2_000, 1_000);
    const presence = { action: 'presence', deviceNo: 'A-1', online: false, since: 'now' } as PhoneMessage;
    expect(hear(beaten, presence, 2_500, 1_000).state).toMatchObject({ battery: 42, online: false, since: 'now' });
    expect(hear(beaten, presence, 4_000, 3_000).state).toEqual({ online: false, since: 'now' });
  });

  it('is away though its last heartbeat is told, which is not of now', () => {
    const presence = { action: 'presence', deviceNo: 'A-1', online: false, since: 'then' } as PhoneMessage;
    const told = hear(hear(nothingHeard, presence, 2_000, 1_000), beat, 2_001, 1_000);
    expect(mergePhone({ ...row, reportTime: 'then' }, told, 1_000)).toMatchObject({
      online: false,
      reportTime: 'then',
      battery: 42,
    });
  });

  it('remembers who steers, whatever its row says', () => {
    const steering = { action: 'steering', deviceNo: 'A-1', userName: 'zhou', mine: false } as PhoneMessage;
    expect(hear(nothingHeard, steering, 2_000, 1_000).steering).toEqual({ userName: 'zhou', mine: false });
  });
});
