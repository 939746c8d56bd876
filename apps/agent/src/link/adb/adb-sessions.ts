import { openByteStream } from '@flotilla/client/byte-stream';
import { readSocket } from '@flotilla/client/socket-reader';
import { adbProtocol } from '@flotilla/contract/adb-frame';
import type { Logger } from 'pino';
import { messageOf } from '../../message-of.ts';
import type { Phone } from '../../phones/phone.ts';
import type { ServerAddress } from '../server-address.ts';
import { AdbSession } from './adb-session.ts';

interface Options {
  readonly phone: Phone;
  readonly log: Logger;
  readonly server: ServerAddress;
}

const mostTogether = 8;

/** The users' adb sessions of one phone. Each has a connection of its own, so that its data delays no heartbeat. */
export class AdbSessions {
  readonly #options: Options;
  readonly #open = new Set<AdbSession>();
  #opening = 0;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  open(key: string, token: string): void {
    const { phone, log } = this.#options;
    if (!phone.adb || this.#open.size + this.#opening >= mostTogether) {
      log.warn('a user’s adb cannot be opened on this phone');
      return;
    }
    this.#opening += 1;
    this.#connect(key, token, phone.adb)
      .catch((error: unknown) => log.warn({ why: messageOf(error) }, 'a user’s adb failed'))
      .finally(() => {
        this.#opening -= 1;
      });
  }

  async #connect(key: string, token: string, adb: NonNullable<Phone['adb']>): Promise<void> {
    const { phone, server } = this.#options;
    const url = new URL(`${server.base}rapi/ws/adb?type=device&key=${encodeURIComponent(key)}`);
    const socket = await openByteStream(url, {
      protocol: adbProtocol,
      headers: { authorization: `Bearer ${token}` },
    });
    const session: AdbSession = new AdbSession({
      ...{ socket: readSocket(socket), adb, gone: phone.gone },
      ended: () => this.#open.delete(session),
    });
    this.#open.add(session);
    if (this.#isClosed) this.close();
  }

  close(): void {
    this.#isClosed = true;
    for (const session of this.#open) session.close('the phone has disconnected from the site');
  }
}
