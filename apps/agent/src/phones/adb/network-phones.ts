import type { AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../message-of.ts';
import type { AdbLog } from './adb-log.ts';
import { askServer, connectOverNetwork } from './ask-server.ts';
import { Backoff } from './backoff.ts';
import type { ListedDevice } from './device-list.ts';

export interface NetworkTiming {
  readonly firstRetryMs: number;
  readonly mostRetryMs: number;
  /** A phone that adb lists as offline for this long is disconnected and dialled again. */
  readonly offlineMs: number;
}

const usualTiming: NetworkTiming = { firstRetryMs: 1_000, mostRetryMs: 60_000, offlineMs: 10_000 };

/** Keeps adb connected to phones on the network. */
export class NetworkPhones {
  readonly #phones: readonly NetworkPhone[];

  constructor(client: AdbServerClient, addresses: readonly string[], log: AdbLog, timing = usualTiming) {
    this.#phones = addresses.map((address) => new NetworkPhone(client, address, log, timing));
  }

  /** Handles adb's current list, which is empty after an adb server has ended. */
  listed(devices: readonly ListedDevice[]): void {
    const states = new Map(devices.map(({ serial, state }) => [serial, state]));
    for (const phone of this.#phones) phone.listed(states.get(phone.address));
  }

  close(): void {
    for (const phone of this.#phones) phone.close();
  }
}

/** One phone on the network. It is dialled with growing pauses while it is not connected. */
class NetworkPhone {
  readonly address: string;
  readonly #client: AdbServerClient;
  readonly #log: AdbLog;
  readonly #timing: NetworkTiming;
  readonly #backoff: Backoff;
  readonly #closing = new AbortController();
  #state: string | undefined;
  #lastLogged = '';
  #timer: NodeJS.Timeout | undefined;
  #isDialling = false;

  constructor(client: AdbServerClient, address: string, log: AdbLog, timing: NetworkTiming) {
    this.#client = client;
    this.address = address;
    this.#log = log;
    this.#timing = timing;
    this.#backoff = new Backoff(timing.firstRetryMs, timing.mostRetryMs);
  }

  listed(state: string | undefined): void {
    const before = this.#state;
    this.#state = state;
    if (state === 'device') this.#isReady();
    else if (state === undefined && before !== undefined) this.#dialIn(this.#timing.firstRetryMs);
    else if (state === undefined) this.#dialIn(0);
    else if (state === 'offline') this.#dialIn(this.#timing.offlineMs);
    // Other states are resolved by adb or a user, so the phone is not dialled.
    else this.#stopWaiting();
  }

  close(): void {
    this.#closing.abort();
    this.#stopWaiting();
  }

  /** Whether the phone must be dialled. Other states are resolved by adb or a user. */
  get #isAway(): boolean {
    return this.#state === undefined || this.#state === 'offline';
  }

  #isReady(): void {
    this.#stopWaiting();
    this.#backoff.reset();
    this.#lastLogged = '';
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #dialIn(ms: number): void {
    if (this.#timer || this.#isDialling || this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => void this.#dial(), ms);
  }

  /** Connects once. For a phone that is switched off, adb takes up to ten seconds to respond. */
  async #dial(): Promise<void> {
    this.#timer = undefined;
    this.#isDialling = true;
    const { signal } = this.#closing;
    try {
      // Without the disconnect, adb would respond that the phone is already connected.
      if (this.#state === 'offline') await askServer(this.#client, `host:disconnect:${this.address}`, signal);
      const whyNot = await connectOverNetwork(this.#client, this.address, signal);
      if (whyNot !== undefined) this.#logOnce(whyNot);
    } catch (error) {
      if (!signal.aborted) this.#logOnce(messageOf(error));
    }
    this.#isDialling = false;
    if (this.#isAway) this.#dialIn(this.#backoff.nextMs());
  }

  #logOnce(problem: string): void {
    if (problem === this.#lastLogged) return;
    this.#lastLogged = problem;
    const advice =
      'Is it switched on, on this network, and is its wireless debugging on ("adb pair", "adb tcpip 5555")?';
    this.#log.warn({ address: this.address }, `Phone ${this.address}: ${problem}. ${advice}`);
  }
}
