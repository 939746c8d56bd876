import { heartbeat } from '@flotilla/contract/device';
import { expect, test } from 'vitest';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import { readHeartbeat } from './read-heartbeat.ts';

const good = heartbeatOf();
const strange: unknown[] = [
  undefined,
  null,
  true,
  '',
  'agent',
  'x'.repeat(41),
  'x'.repeat(65),
  'x'.repeat(201),
  'x'.repeat(501),
  -101,
  -1,
  -0,
  0,
  0.5,
  1,
  2,
  100,
  100.01,
  200.5,
  255,
  256,
  1e300,
  JSON.parse('1e999'),
  [],
  {},
  ['agent'],
  { toString: 'agent' },
];

test('reads and refuses exactly what the contract’s schema does, field by field', () => {
  for (const field of Object.keys(good)) {
    for (const value of strange) {
      const helloReceived = JSON.parse(JSON.stringify({ ...good, [field]: value }), (_key, inner) => inner);
      if (typeof value === 'number') helloReceived[field] = value;
      const byContract = heartbeat.safeParse(helloReceived);
      expect([field, value, readHeartbeat(helloReceived)]).toEqual([field, value, byContract.data ?? null]);
    }
  }
});

test('leaves out what a heartbeat does not have', () => {
  const helloReceived = JSON.parse(`{"__proto__": {"battery": 1}, "extra": "x", ${JSON.stringify(good).slice(1)}`);
  expect(readHeartbeat(helloReceived)).toEqual(good);
  expect(Object.keys(readHeartbeat(helloReceived)!)).toEqual(Object.keys(heartbeat.parse(helloReceived)));
});
