import type { AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../message-of.ts';
import type { AdbLog } from './adb-log.ts';
import { askServer } from './ask-server.ts';
import { Backoff } from './backoff.ts';
import type { ListedDevice } from './device-list.ts';

const firstMs = 20_000;
const mostMs = 10 * 60_000;

interface Offline {
  transportId: bigint;
  readonly backoff: Backoff;
  timer: NodeJS.Timeout | undefined;
}

/** Reconnects USB phones that do not respond to adb, as if the cable were unplugged. Phones on the network are left out, because adb would drop them from its list. */
export class OfflinePhones {
  readonly #client: AdbServerClient;
  readonly #log: AdbLog;
  readonly #phones = new Map<string, Offline>();

  constructor(client: AdbServerClient, log: AdbLog) {
    this.#client = client;
    this.#log = log;
  }

  listed(devices: readonly ListedDevice[]): void {
    const offline = new Map(
      devices
        .filter(({ state, overNetwork }) => state === 'offline' && !overNetwork)
        .map(({ serial, transportId }) => [serial, transportId]),
    );
    const well = devices.filter(({ state }) => state === 'device').map(({ serial }) => serial);
    for (const serial of well) this.#remove(serial);
    // A phone that is missing from the list returns soon, so its backoff is not reset.
    for (const [serial, phone] of this.#phones) if (!offline.has(serial)) stop(phone);
    for (const [serial, transportId] of offline) this.#wait(serial, transportId);
  }

  close(): void {
    for (const serial of [...this.#phones.keys()]) this.#remove(serial);
  }

  #remove(serial: string): void {
    const phone = this.#phones.get(serial);
    if (phone) stop(phone);
    this.#phones.delete(serial);
  }

  #wait(serial: string, transportId: bigint): void {
    const phone = this.#phones.get(serial) ?? { transportId, backoff: new Backoff(firstMs, mostMs), timer: undefined };
    this.#phones.set(serial, phone);
    phone.transportId = transportId;
    phone.timer ??= setTimeout(() => void this.#reconnect(serial, phone), phone.backoff.nextMs()).unref();
  }

  async #reconnect(serial: string, phone: Offline): Promise<void> {
    phone.timer = undefined;
    try {
      await askServer(this.#client, `host-transport-id:${phone.transportId}:reconnect`);
      this.#log.info({ serial }, `Phone ${serial} is offline: reconnecting it`);
    } catch (error) {
      this.#log.warn({ serial }, `Phone ${serial} is offline and cannot be reconnected: ${messageOf(error)}`);
    }
    if (this.#phones.get(serial) === phone) this.#wait(serial, phone.transportId);
  }
}

function stop(phone: Offline): void {
  clearTimeout(phone.timer);
  phone.timer = undefined;
}
