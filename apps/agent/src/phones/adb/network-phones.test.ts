import type { AdbServerClient } from '@yume-chan/adb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AdbBench, findAdbd, until } from '../../testing/real-adbd.ts';
import { type Phone, PhoneGoneError, type PhoneSource } from '../phone.ts';
import { createAdbPhones } from './adb-phones.ts';
import type { ListedDevice } from './device-list.ts';
import { NetworkPhones } from './network-phones.ts';

const adbd = await findAdbd();
const networkTiming = { firstRetryMs: 50, mostRetryMs: 300, offlineMs: 400 };

describe('the requests to adb', () => {
  const address = '10.0.0.5:5555';
  const timing = { firstRetryMs: 1_000, mostRetryMs: 8_000, offlineMs: 10_000 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const listed = (state: string): ListedDevice => ({ serial: address, state, transportId: 1n, overNetwork: true });

  function open(answer: string | Promise<string>) {
    const asked: string[] = [];
    const said: string[] = [];
    const stream = { readString: async () => answer, dispose: async () => {} };
    const client = {
      createConnection: async (request: string) => {
        asked.push(request);
        return stream;
      },
    } as unknown as AdbServerClient;
    const note = (_: object, message: string) => void said.push(message);
    const network = new NetworkPhones(client, [address], { info: note, warn: note }, timing);
    onTestFinished(() => network.close());
    return { asked, said, network };
  }

  it('a phone that is listed and silent is let go first', async () => {
    const { asked, network } = open(`connected to ${address}`);
    network.listed([listed('offline')]);
    await vi.advanceTimersByTimeAsync(timing.offlineMs - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([`host:disconnect:${address}`, `host:connect:${address}`]);
    network.listed([listed('device')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  it('one that waits for its owner is left alone', async () => {
    const { asked, network } = open('');
    network.listed([listed('offline')]);
    network.listed([listed('unauthorized')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
  });

  it('one that turns out to wait for its owner is not dialled on', async () => {
    const answer = Promise.withResolvers<string>();
    const { asked, network } = open(answer.promise);
    network.listed([]);
    await vi.advanceTimersByTimeAsync(0);
    network.listed([listed('unauthorized')]);
    answer.resolve(`failed to authenticate to ${address}`);
    await vi.advanceTimersByTimeAsync(10 * timing.mostRetryMs);
    expect(asked).toEqual([`host:connect:${address}`]);
    network.listed([]);
    await vi.advanceTimersByTimeAsync(timing.firstRetryMs);
    expect(asked).toHaveLength(2);
  });

  it('a disconnected phone is dialled with growing pauses, and the message of adb is logged once', async () => {
    const { asked, said, network } = open(`failed to connect to '${address}': No route to host`);
    network.listed([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([`host:connect:${address}`]);
    await vi.advanceTimersByTimeAsync(10 * timing.mostRetryMs);
    // At least half of the pause between two, and at most the whole.
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.length).toBeLessThan(26);
    expect(said).toEqual([
      expect.stringMatching(/^Phone 10.0.0.5:5555: failed .* No route to host. Is it switched on/),
    ]);
    network.close();
    const count = asked.length;
    await vi.advanceTimersByTimeAsync(10 * timing.mostRetryMs);
    expect(asked).toHaveLength(count);
  });

  it('a phone that disconnects is dialled again after a short pause', async () => {
    const { asked, network } = open(`connected to ${address}`);
    network.listed([listed('device')]);
    network.listed([]);
    await vi.advanceTimersByTimeAsync(timing.firstRetryMs - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([`host:connect:${address}`]);
  });
});

describe.skipIf('missing' in adbd)('phones on the network', () => {
  let bench: AdbBench;
  let source: PhoneSource | undefined;
  let phones: Phone[];
  let said: string[];

  beforeEach(async () => {
    bench = await AdbBench.open('root' in adbd ? adbd.root : '');
    [phones, said, source] = [[], [], undefined];
  });
  afterEach(async () => {
    await source?.close();
    await bench.close();
  });

  async function connectTo(...connect: string[]): Promise<void> {
    const note = (_: object, message: string) => void said.push(message);
    const log = { info: note, warn: note };
    source = createAdbPhones({ server: bench.server, log, connect, networkTiming });
    await source.start((phone) => phones.push(phone));
  }
  const phone = (index: number) => until(`phone ${index}`, () => phones[index], 30_000);

  it('are connected when they can be reached, and again when they return', async () => {
    await bench.startServer();
    const running = await bench.startPhone({ serial: 'NET00001' }, { isPlugged: false });
    await connectTo(running.address);
    await until('the reason', () => said.some((text) => /refused/.test(text)));
    await running.switchOn();
    const first = await phone(0);
    await running.unplug();
    await until('the end', () => first.gone.aborted);
    expect(first.gone.reason).toBeInstanceOf(PhoneGoneError);
    await running.switchOn();
    const second = await phone(1);
    expect(second.identity).toEqual(first.identity);
    expect((await second.shell('echo hello', { timeoutMs: 30_000 })).stdout).toBe('hello\n');
    // Reported once while it is unchanged.
    const refused = said.filter((text) => text.startsWith(`Phone ${running.address}: `));
    expect(refused.length).toBeLessThanOrEqual(2);
    expect(refused[0]).toMatch(/wireless debugging/);
  });

  it('are connected again after the adb server has ended, because the next one does not know them', async () => {
    await bench.startServer();
    const running = await bench.startPhone({ serial: 'NET00002' }, { isPlugged: false });
    await running.switchOn();
    await connectTo(running.address);
    const first = await phone(0);
    await bench.killServer();
    await until('the end', () => first.gone.aborted);
    await bench.startServer();
    expect((await phone(1)).identity).toEqual(first.identity);
  });

  it('that do not answer are let go and dialled until they do, while others work', async () => {
    await bench.startServer();
    const silent = await bench.startPhone({ serial: 'NET00003' }, { isPlugged: false });
    const other = await bench.startPhone({ serial: 'NET00004' }, { isPlugged: false });
    await Promise.all([silent.switchOn(), other.switchOn()]);
    silent.freeze(true);
    await connectTo(silent.address, other.address);
    expect((await phone(0)).identity).toBeDefined();
    await until('what is known of it', () => said.some((text) => text.includes(silent.address)), 30_000);
    silent.freeze(false);
    await phone(1);
    expect(new Set(phones.map(({ identity }) => identity.deviceId)).size).toBe(2);
  });
});
