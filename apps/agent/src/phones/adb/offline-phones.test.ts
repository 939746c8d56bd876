import type { AdbServerClient } from '@yume-chan/adb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ListedDevice } from './device-list.ts';
import { OfflinePhones } from './offline-phones.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listed = (state: string, transportId = 7n, serial = 'USB1', overNetwork = false): ListedDevice => ({
  serial,
  state,
  transportId,
  overNetwork,
});

function open() {
  const asked: string[] = [];
  const said: string[] = [];
  const client = {
    createConnection: async (request: string) => {
      asked.push(request);
      if (request.includes(':13:')) throw new Error('no such transport');
      return { readString: async () => 'reconnecting', dispose: async () => {} };
    },
  } as unknown as AdbServerClient;
  const note = (_: object, message: string) => void said.push(message);
  const phones = new OfflinePhones(client, { info: note, warn: note });
  onTestFinished(() => phones.close());
  return { asked, said, phones };
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

it('a phone that stays offline is reconnected, more and more seldom, until it is there', async () => {
  const { asked, said, phones } = open();
  phones.listed([listed('offline')]);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toEqual([]);
  await minutes(1);
  expect(asked[0]).toBe('host-transport-id:7:reconnect');
  expect(said[0]).toMatch(/USB1 is offline: reconnecting it/);
  phones.listed([]);
  phones.listed([listed('offline', 8n)]);
  await minutes(60);
  expect(asked.at(-1)).toBe('host-transport-id:8:reconnect');
  expect(asked.length).toBeLessThan(20);
  phones.listed([listed('device', 9n)]);
  const count = asked.length;
  await minutes(60);
  expect(asked).toHaveLength(count);
});

it('one that waits for its owner, is booting or is on the network is left alone', async () => {
  const { asked, phones } = open();
  phones.listed([
    listed('unauthorized'),
    listed('offline', 1n, '10.0.0.5:5555', true),
    listed('connecting', 2n, 'USB2'),
  ]);
  await minutes(60);
  expect(asked).toEqual([]);
});

it('a refusal is logged, and the reconnect is retried', async () => {
  const { asked, said, phones } = open();
  phones.listed([listed('offline', 13n)]);
  await minutes(3);
  expect(said[0]).toMatch(/cannot be reconnected: no such transport/);
  expect(asked.length).toBeGreaterThan(1);
  phones.close();
  const count = asked.length;
  await minutes(60);
  expect(asked).toHaveLength(count);
});
