import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserWho } from '../../../platform/access/who.ts';
import { createProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { DeviceRef } from './api.ts';
import { PhoneIndex } from './phone-index.ts';

const admin = { userType: 'background', scope: { kind: 'all' } } as UserWho;
const rowOf = (id: number, deviceNo: string): DeviceRef => ({
  id,
  deviceNo,
  status: 0,
  tenantId: 1,
  ownerId: 1,
  groupId: null,
});
let rows: DeviceRef[];
const execute = vi.fn(async () => ({ rows }));
const index = () =>
  new PhoneIndex({ execute } as never, { live: () => undefined, onLive: () => {} }, createProcessCaches());
const numbers = async (of: PhoneIndex) => (await of.find(admin, {})).phones.map(({ deviceNo }) => deviceNo);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  rows = [rowOf(1, 'B'), rowOf(2, 'A')];
  execute.mockClear();
});
afterEach(() => vi.useRealTimers());

test('the database is queried once, and then only for changes', async () => {
  const phones = index();
  expect(await Promise.all([numbers(phones), numbers(phones)])).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
  expect(execute).toHaveBeenCalledTimes(1);
  rows = [rowOf(3, 'AA')];
  phones.changed([3, 1]);
  expect(await numbers(phones)).toEqual(['A', 'AA']);
  expect(execute).toHaveBeenCalledTimes(2);
});

test('a change that is published during a query is read after it', async () => {
  const phones = index();
  const first = numbers(phones);
  await vi.waitFor(() => expect(execute).toHaveBeenCalled());
  rows = [rowOf(2, 'C')];
  phones.changed([2]);
  await first;
  expect(await numbers(phones)).toEqual(['B', 'C']);
});

test('a failed read is reported to its caller, and repeated', async () => {
  const phones = index();
  await numbers(phones);
  phones.changed([1]);
  execute.mockRejectedValueOnce(new Error('away'));
  await expect(numbers(phones)).rejects.toThrow('away');
  rows = [rowOf(2, 'A')];
  expect(await numbers(phones)).toEqual(['A']);
});

test('a change of which no message came is seen minutes later', async () => {
  const phones = index();
  await numbers(phones);
  rows = [];
  expect(await numbers(phones)).toEqual(['A', 'B']);
  vi.advanceTimersByTime(301_000);
  expect(await numbers(phones)).toEqual([]);
});

test('a phone that changes often does not make the index ask for all', async () => {
  const phones = index();
  await numbers(phones);
  rows = [rowOf(2, 'C')];
  for (let nth = 0; nth < 1_200; nth += 1) {
    phones.changed([2]);
    await phones.find(admin, {});
  }
  expect(await numbers(phones)).toEqual(['B', 'C']);
  expect(execute).toHaveBeenCalledTimes(1_201);
});
