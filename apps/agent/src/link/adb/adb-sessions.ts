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

  constructor(options: Options) {
    this.#options = options;
  }

  open(key: string, token: string): void {
    const { phone, log, server } = this.#options;
    if (!phone.adb || this.#open.size >= mostTogether) {
      log.warn('a user’s adb cannot be opened on this phone');
      return;
    }
    const session = new AdbSession({
      url: `${server.base.replace(/^http/, 'ws')}rapi/ws/adb?type=device&key=${encodeURIComponent(key)}`,
      token,
      adb: phone.adb,
      gone: phone.gone,
      ended: () => this.#open.delete(session),
      failed: (error) => log.warn({ why: messageOf(error) }, 'a user’s adb failed'),
    });
    this.#open.add(session);
  }

  close(): void {
    for (const session of this.#open) session.close('the phone has disconnected from the site');
  }
}
