import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { expect, it } from 'vitest';
import { splitMovable } from './left-out.ts';

const row = (deviceNo: string, online: boolean, status: 0 | 1 = 0) => ({ deviceNo, online, status }) as MonitorRow;

it('tells which chosen phones cannot move with the others, and why', () => {
  const rows = [row('A', true), row('B', false), row('C', true, 1), row('D', true)];
  expect(splitMovable(['D', 'B', 'A', 'X', 'C'], rows)).toEqual({
    movable: ['D', 'A'],
    leftOut: [
      { deviceNo: 'B', why: 'offline' },
      { deviceNo: 'X', why: 'elsewhere' },
      { deviceNo: 'C', why: 'disabled' },
    ],
  });
});
