import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { DeviceSession } from '../../fleet/connections/api.ts';
import { createClaimLoop, nextSessions } from './claim-loop.ts';

test('the next phones are taken in their turn: those that are here, of tenants who are admitted', async () => {
  const awake = new Set([1, 2, 3, 4, 5]);
  const asked: number[] = [];
  const ports = {
    connections: {
      session: (deviceId: number) =>
        deviceId === 2 ? undefined : ({ deviceId, tenantId: deviceId % 2 } as DeviceSession),
    },
    async admits(tenantId: number) {
      asked.push(tenantId);
      return tenantId === 1;
    },
  };
  const next = async (most: number) => (await nextSessions(awake, most, ports)).map(({ deviceId }) => deviceId);
  expect(await next(4)).toEqual([1, 3]);
  expect(asked).toEqual([1, 0]);
  expect([...awake]).toEqual([5]);
  expect(await next(4)).toEqual([5]);
  expect(await next(4)).toEqual([]);
});

function setUp() {
  const awake = new Set<number>();
  const claims: number[][] = [];
  const errors: unknown[] = [];
  const site = { sole: true, fault: null as Error | null };
  const gate = { opened: Promise.resolve() };
  const loop = createClaimLoop(
    {
      soleServer: {
        require() {
          if (!site.sole) throw new Error('not sole');
        },
      },
      connections: { session: (deviceId) => ({ deviceId, tenantId: 0 }) as DeviceSession },
      admits: async () => true,
      onError: (error) => errors.push(error),
    },
    {
      hasWork: () => awake.size > 0,
      async claim(next) {
        const sessions = await next(awake);
        await gate.opened;
        if (site.fault) throw site.fault;
        claims.push(sessions.map(({ deviceId }) => deviceId));
      },
    },
  );
  const wake = (...ids: number[]) => {
    for (const id of ids) awake.add(id);
    loop.start();
  };
  return { loop, wake, claims, errors, site, gate };
}

test('one claim at a time: those who wake meanwhile come with the next', async () => {
  const { wake, claims, gate } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.opened = promise;
  wake(1);
  wake(2);
  wake(3);
  resolve();
  await eventually(() => claims.length === 2);
  expect(claims).toEqual([[1], [2, 3]]);
});

test('a failed claim is reported, and the next wake-up continues', async () => {
  const { wake, claims, errors, site } = setUp();
  site.fault = new Error('away');
  wake(1);
  await eventually(() => errors.length === 1);
  site.fault = null;
  wake(2);
  await eventually(() => claims.length === 1);
});

test('nothing is claimed while another server may have the database, nor after the close', async () => {
  const { loop, wake, claims, errors, site } = setUp();
  site.sole = false;
  wake(1);
  await eventually(() => errors.length === 1);
  site.sole = true;
  await loop.close();
  wake(2);
  expect(claims).toEqual([]);
});
