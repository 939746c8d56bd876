import { setTimeout as sleep } from 'node:timers/promises';
import type { AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../message-of.ts';
import { type Phone, PhoneGoneError, type PhoneSource } from '../phone.ts';
import type { AdbLog } from './adb-log.ts';
import { type AdbServerAddress, adbClient, ensureAdbServer } from './adb-server.ts';
import { Backoff } from './backoff.ts';
import { adviceFor, type ListedDevice, parseDeviceList } from './device-list.ts';
import { AdbMissingError } from './errors.ts';
import { NetworkPhones, type NetworkTiming } from './network-phones.ts';
import { OfflinePhones } from './offline-phones.ts';
import { PhoneBringUp } from './phone-bring-up.ts';
import type { ScrcpyOptions } from './scrcpy/phone-scrcpy.ts';

export interface AdbPhonesOptions {
  readonly server: AdbServerAddress;
  readonly log: AdbLog;
  /** Phones on the network, `host:port`, that adb keeps connected. */
  readonly connect?: readonly string[];
  readonly networkTiming?: NetworkTiming;
  /** A writable folder on a phone. */
  readonly phoneTempFolder?: string;
  /** Without it, phones show screenshots instead of video and only support what Android's `input` can do. */
  readonly scrcpy?: ScrcpyOptions;
}

/** Creates the source of all phones of one adb server, on USB and the network. */
export const createAdbPhones = (options: AdbPhonesOptions): PhoneSource => new AdbPhones(options);

class AdbPhones implements PhoneSource {
  readonly #address: AdbServerAddress;
  readonly #client: AdbServerClient;
  readonly #log: AdbLog;
  readonly #bringUp: PhoneBringUp;
  readonly #network: NetworkPhones;
  readonly #offline: OfflinePhones;
  readonly #closing = new AbortController();
  /** One controller for each ready device. Its abort disconnects the phone. */
  readonly #links = new Map<bigint, AbortController>();
  /** The last logged state of each device, so that each state is logged once. */
  readonly #loggedStates = new Map<bigint, string>();
  #tracking: Promise<void> = Promise.resolve();

  constructor(options: AdbPhonesOptions) {
    const { server, log, phoneTempFolder: tempFolder = '/data/local/tmp', scrcpy } = options;
    const { connect = [], networkTiming } = options;
    this.#address = server;
    this.#client = adbClient(server);
    this.#log = log;
    this.#network = new NetworkPhones(this.#client, connect, log, networkTiming);
    this.#offline = new OfflinePhones(this.#client, log);
    this.#bringUp = new PhoneBringUp(this.#client, { address: server, log, tempFolder, scrcpy });
  }

  /** Resolves after the first list of phones, or after the first failed attempt if no server responds. Rejects only if adb is not installed. */
  async start(onPhone: (phone: Phone) => void): Promise<void> {
    const first = Promise.withResolvers<void>();
    this.#tracking = this.#keepTracking(onPhone, first);
    await first.promise;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#network.close();
    this.#offline.close();
    this.#update([], () => {}, 'The agent is closing');
    await this.#tracking;
  }

  async #keepTracking(onPhone: (phone: Phone) => void, first: PromiseWithResolvers<void>): Promise<void> {
    const { signal } = this.#closing;
    const backoff = new Backoff(200, 10_000);
    while (!signal.aborted) {
      try {
        await ensureAdbServer(this.#client, this.#address);
        await this.#track((devices) => {
          backoff.reset();
          this.#update(devices, onPhone, 'The phone disconnected: unplugged, switched off or out of reach');
          this.#network.listed(devices);
          this.#offline.listed(devices);
          first.resolve();
        });
      } catch (error) {
        this.#update([], onPhone, 'The adb server of this phone ended');
        if (signal.aborted) break;
        if (error instanceof AdbMissingError) first.reject(error);
        const delayMs = backoff.nextMs();
        this.#log.warn({ retryInMs: delayMs }, `adb server: ${messageOf(error)}`);
        first.resolve();
        await sleep(delayMs, undefined, { signal }).catch(() => {});
      }
    }
    first.resolve();
  }

  /** Calls `onList` for each change, in order. Rejects when the server ends. */
  async #track(onList: (devices: ListedDevice[]) => void): Promise<never> {
    const stream = await this.#client.createConnection('host:track-devices-l', { signal: this.#closing.signal });
    try {
      while (true) onList(parseDeviceList(await stream.readString()));
    } finally {
      await stream.dispose();
    }
  }

  #update(devices: readonly ListedDevice[], onPhone: (phone: Phone) => void, reason: string): void {
    const ready = new Map(devices.filter((each) => each.state === 'device').map((each) => [each.transportId, each]));
    for (const [id, link] of this.#links) {
      if (ready.has(id)) continue;
      this.#links.delete(id);
      const listed = devices.find(({ transportId }) => transportId === id);
      link.abort(new PhoneGoneError(listed ? whyUnusable(listed.state) : reason));
    }
    for (const [id, device] of ready) {
      if (this.#links.has(id)) continue;
      const link = new AbortController();
      this.#links.set(id, link);
      void this.#bringUp.run(device, link, onPhone);
    }
    this.#logStates(devices);
  }

  #logStates(devices: readonly ListedDevice[]): void {
    const listed = new Set(devices.map((device) => device.transportId));
    for (const id of this.#loggedStates.keys()) if (!listed.has(id)) this.#loggedStates.delete(id);
    for (const { serial, state, transportId } of devices) {
      const advice = adviceFor(state);
      if (this.#loggedStates.get(transportId) === state) continue;
      this.#loggedStates.set(transportId, state);
      if (advice) this.#log.warn({ serial, state }, `Phone ${serial} is ${state}. ${advice}`);
    }
  }
}

function whyUnusable(state: string): string {
  const advice = adviceFor(state);
  return `adb reports its state as ${state}${advice ? `. ${advice}` : ''}`;
}
