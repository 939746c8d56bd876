import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { expect, it } from 'vitest';
import { hashBytes } from '../../../../lib/screen/picture-hash.ts';
import { Pictures } from '../../../../lib/screen/pictures.ts';
import { findFrozen, frozenMs, sortFrozenAfterUrgent, type WorkSince } from './use-frozen.ts';

const grey = (brightness: number) => new Uint8Array(hashBytes).fill(brightness);
const phone = (deviceNo: string, taskName: string) => ({ deviceNo, taskName, online: true });

it('finds screens that stand still for a minute while their phones have work', () => {
  const pictures = new Pictures();
  const work: WorkSince = new Map();
  const rows = [phone('still', 'sign'), phone('moving', 'sign'), phone('idle', ''), phone('unseen', 'sign')];
  let frozen = new Map<string, number>();
  for (let nowMs = 0; nowMs <= frozenMs + 2_000; nowMs += 2_000) {
    pictures.seen('still', grey(100), nowMs);
    pictures.seen('idle', grey(100), nowMs);
    pictures.seen('moving', grey(nowMs / 500), nowMs);
    frozen = findFrozen(rows, pictures, work, nowMs);
    if (nowMs <= frozenMs) expect(frozen.size).toBe(0);
  }
  expect([...frozen]).toEqual([['still', 0]]);
});

it('counts from the beginning of the work, not of the picture', () => {
  const pictures = new Pictures();
  const work: WorkSince = new Map();
  const frozenAt = (nowMs: number, taskName: string) => {
    pictures.seen('A', grey(100), nowMs);
    return findFrozen([phone('A', taskName)], pictures, work, nowMs).size;
  };
  for (let nowMs = 0; nowMs <= 100_000; nowMs += 5_000) expect(frozenAt(nowMs, '')).toBe(0);
  for (let nowMs = 105_000; nowMs <= 165_000; nowMs += 5_000) expect(frozenAt(nowMs, 'sign')).toBe(0);
  expect(frozenAt(170_000, 'sign')).toBe(1);
  expect(frozenAt(175_000, 'another')).toBe(0);
});

it('puts frozen phones behind those in need and before the rest', () => {
  const row = (deviceNo: string, more: Partial<MonitorRow> = {}) =>
    ({
      deviceNo,
      status: 0,
      online: true,
      refusal: null,
      serviceOk: 1,
      taskName: 'sign',
      battery: 80,
      ...more,
    }) as MonitorRow;
  const rows = [row('away', { online: false }), row('low', { battery: 3 }), row('well'), row('frozen')];
  const order = sortFrozenAfterUrgent(rows, new Map([['frozen', 0]]));
  expect(order.map(({ deviceNo }) => deviceNo)).toEqual(['away', 'low', 'frozen', 'well']);
});
