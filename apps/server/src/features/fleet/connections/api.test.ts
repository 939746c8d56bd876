import { expect, test } from 'vitest';
import { type DeviceSession, nextSessions } from './api.ts';

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
