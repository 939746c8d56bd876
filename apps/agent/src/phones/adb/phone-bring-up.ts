import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Adb, AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../message-of.ts';
import type { Phone, PhoneGoneError, PhoneIdentity } from '../phone.ts';
import type { AdbLog } from './adb-log.ts';
import { AdbPhone } from './adb-phone.ts';
import { type AdbServerAddress, isThisMachine } from './adb-server.ts';
import { Backoff } from './backoff.ts';
import { bounded } from './bounded.ts';
import { connectPhone } from './connection.ts';
import type { ListedDevice } from './device-list.ts';
import { type ReadIdentity, readIdentity } from './identity.ts';
import { createPassage } from './passage.ts';
import { RemoteShell } from './remote-shell.ts';
import type { ScrcpyOptions, ScrcpyParts } from './scrcpy/phone-scrcpy.ts';
import type { ScrcpySource } from './scrcpy/server-program.ts';

interface Owner {
  readonly serial: string;
  readonly bootId: string;
  readonly gone: AbortSignal;
}

export interface BringUpOptions {
  readonly address: AdbServerAddress;
  readonly log: AdbLog;
  readonly tempFolder: string;
  readonly scrcpy: ScrcpyOptions | undefined;
}

const bootPollMs = 1_000;
const scrcpyTimeoutMs = 20_000;

/** Turns a device that adb lists as ready into a phone: waits until it has booted, reads its identity, and returns it. */
export class PhoneBringUp {
  readonly #client: AdbServerClient;
  readonly #options: BringUpOptions;
  /** The connected phone of each `deviceId`. */
  readonly #owners = new Map<string, Owner>();

  constructor(client: AdbServerClient, options: BringUpOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Retries until it succeeds or the device disconnects. Never rejects. */
  async run(device: ListedDevice, link: AbortController, onPhone: (phone: Phone) => void): Promise<void> {
    const backoff = new Backoff(1_000, 30_000);
    const gone = link.signal;
    while (!gone.aborted) {
      try {
        onPhone(await this.#bringUp(device, link));
        return;
      } catch (error) {
        if (gone.aborted) return;
        this.#options.log.warn(
          { serial: device.serial },
          `Phone ${device.serial} cannot be used yet: ${messageOf(error)}`,
        );
        await sleep(backoff.nextMs(), undefined, { signal: gone }).catch(() => {});
      }
    }
  }

  async #bringUp(device: ListedDevice, link: AbortController): Promise<AdbPhone> {
    const gone = link.signal;
    const connecting = { what: 'connect', timeoutMs: 10_000, gone };
    const adb: Adb = await bounded(connecting, () => connectPhone(this.#client, device, gone));
    const shell = new RemoteShell(adb, gone);
    await untilBooted(shell);
    const identity = await this.#claim(device, await readIdentity(shell), gone);
    const leave = (reason: PhoneGoneError) => link.abort(reason);
    this.#options.log.info({ serial: device.serial, deviceId: identity.deviceId }, `Phone ${device.serial} is ready`);
    const { tempFolder, scrcpy } = this.#options;
    if (scrcpy) await awaitProgram(scrcpy.source);
    const passage = createPassage({ address: this.#options.address, transportId: device.transportId, adb, identity });
    return new AdbPhone({ adb, shell, identity, tempFolder, passage, leave, scrcpy: this.#scrcpy(adb, shell, device) });
  }

  #scrcpy(adb: Adb, shell: RemoteShell, { transportId }: ListedDevice): ScrcpyParts | undefined {
    const { address, log, tempFolder, scrcpy } = this.#options;
    if (!scrcpy) return undefined;
    const allowsReverse = isThisMachine(address.host);
    return { adb, shell, address, transportId, tempFolder, log, allowsReverse, ...scrcpy };
  }

  /** Returns an identity that no other phone of this agent has. Waits while the same phone has another connection. */
  async #claim(device: ListedDevice, read: ReadIdentity, gone: AbortSignal): Promise<PhoneIdentity> {
    for (const identity of [read.identity, read.widened]) {
      const owner = this.#owners.get(identity.deviceId);
      if (!owner) return this.#own(identity, { serial: device.serial, bootId: read.bootId, gone });
      if (owner.bootId && owner.bootId === read.bootId) {
        const text = `Phone ${device.serial} is already connected as ${owner.serial}; this connection is kept in reserve`;
        this.#options.log.info({ serial: device.serial }, text);
        if (!owner.gone.aborted) await once(owner.gone, 'abort', { signal: gone });
        return this.#claim(device, read, gone);
      }
    }
    throw new Error('another phone has the same serial number, model and Android ID; only one of them can be used');
  }

  #own(identity: PhoneIdentity, owner: Owner): PhoneIdentity {
    owner.gone.throwIfAborted();
    this.#owners.set(identity.deviceId, owner);
    owner.gone.addEventListener('abort', () => this.#owners.delete(identity.deviceId), { once: true });
    return identity;
  }
}

/** Waits a limited time for scrcpy's server. Without it the phone is usable with screenshots, and uses the server once it is available. */
async function awaitProgram(source: ScrcpySource): Promise<void> {
  const settled = Promise.allSettled([source.program()]);
  await Promise.race([settled, sleep(scrcpyTimeoutMs, undefined, { ref: false })]);
}

/** Waits until Android has started, because `adb` lists a phone minutes before that. */
async function untilBooted(shell: RemoteShell): Promise<void> {
  while (true) {
    const { stdout } = await shell.run('getprop sys.boot_completed', { what: 'boot state', timeoutMs: 10_000 });
    if (stdout.toString().trim() === '1') return;
    await sleep(bootPollMs, undefined, { signal: shell.gone });
  }
}
