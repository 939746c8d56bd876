import { expect, test, vi } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

function setUp() {
  const readings: { deviceNos: readonly string[]; answer(): void; fail(): void }[] = [];
  const ports = {
    find: (deviceNos: readonly string[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
      readings.push({
        deviceNos,
        answer: () => resolve(new Map(deviceNos.map((deviceNo) => [deviceNo, `phone ${deviceNo}`]))),
        fail: () => reject(new Error('away')),
      });
      return promise;
    },
    overflowed: vi.fn(),
    failed: vi.fn(),
  };
  const queue = createRequestQueue<string>(ports);
  const followed: string[] = [];
  const ask = (...deviceNos: string[]) =>
    queue.add({ deviceNos, follow: (found) => followed.push(...deviceNos.map((one) => found.get(one) ?? 'none')) });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, ports, readings, followed, ask, settle };
}
const many = (count: number) => Array.from({ length: count }, (_none, nth) => `A-${nth}`);

test('requests that arrive during a read are served by one more read, in order', async () => {
  const { ask, readings, followed, settle } = setUp();
  for (const deviceNo of many(100)) ask(deviceNo);
  for (const deviceNo of many(100)) ask(deviceNo);
  expect(readings.map(({ deviceNos }) => deviceNos)).toEqual([['A-0']]);
  readings[0]!.answer();
  await settle();
  expect(readings).toHaveLength(2);
  expect(readings[1]!.deviceNos).toHaveLength(100);
  readings[1]!.answer();
  await settle();
  expect(followed).toEqual([...many(100), ...many(100)].map((deviceNo) => `phone ${deviceNo}`));
});

test('too much at once ends it: nothing that waits is done', async () => {
  const { ask, readings, followed, ports, settle } = setUp();
  ask(...many(500));
  for (let nth = 0; nth < 3; nth += 1) ask(...many(500));
  expect(ports.overflowed).not.toHaveBeenCalled();
  ask('one more');
  expect(ports.overflowed).toHaveBeenCalledOnce();
  ask('after it');
  readings[0]!.answer();
  await settle();
  expect([readings.length, followed, ports.overflowed.mock.calls.length]).toEqual([1, [], 1]);
});

test('requests without a phone are counted too, those of the site are not', async () => {
  const { queue, ports } = setUp();
  const follow = () => {};
  queue.add({ deviceNos: many(3_000), isOfSite: true, follow });
  queue.add({ deviceNos: many(3_000), isOfSite: true, follow });
  for (let nth = 0; nth < 2_000; nth += 1) queue.add({ deviceNos: [], follow });
  expect(ports.overflowed).not.toHaveBeenCalled();
  queue.add({ deviceNos: [], follow });
  expect(ports.overflowed).toHaveBeenCalled();
});

test('after a socket is closed nothing goes on for it, not even a fault', async () => {
  const { queue, ask, readings, followed, ports, settle } = setUp();
  ask('A-1');
  ask('A-2');
  queue.close();
  readings[0]!.fail();
  await settle();
  expect([readings.length, followed, ports.failed.mock.calls.length]).toEqual([1, [], 0]);
});

test('a request that closes the socket is the last one of its reading', async () => {
  const { queue, ask, readings, followed, settle } = setUp();
  ask('A-1');
  queue.add({ deviceNos: ['A-2'], follow: () => queue.close() });
  ask('A-3');
  readings[0]!.answer();
  await settle();
  readings[1]!.answer();
  await settle();
  expect(followed).toEqual(['phone A-1']);
});

test('when phones cannot be read it ends, and reports it once', async () => {
  const { ask, readings, followed, ports, settle } = setUp();
  ask('A-1');
  ask('A-2');
  readings[0]!.fail();
  await settle();
  expect(ports.failed).toHaveBeenCalledOnce();
  expect([readings.length, followed]).toEqual([1, []]);
});
