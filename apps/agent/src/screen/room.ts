import type { ActionDone, CanvasAction } from '@flotilla/contract/device';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { Logger } from 'pino';
import type { Phone } from '../phones/phone.ts';
import { whyUnsupported } from './check-setting.ts';
import { streamPictures } from './stream-pictures.ts';
import { TouchRelay } from './touch-relay.ts';

const mostWords = 500;
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostWords) || 'failed';

interface RoomOptions {
  readonly phone: Phone;
  readonly log: Logger;
  readonly respond: (code: 0 | 1, msg: string) => void;
  /** Tells a viewer what became of a numbered action. */
  readonly done: (answer: Omit<ActionDone, 'action'>) => void;
  /** False when there is no connection; `sent` is called once the network has taken it. */
  readonly sendPicture: (frame: Uint8Array, sent: () => void) => boolean;
}

/** A phone's screen while somebody looks: from `joinRoom` to `exitRoom` or the end of the connection. */
export class Room {
  readonly #options: RoomOptions;
  readonly #touches: TouchRelay;
  #stream: AbortController | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#touches = new TouchRelay(options.phone, (error) =>
      options.log.debug({ err: error }, 'a touch had no effect'),
    );
  }

  /** A second viewer's joining starts the stream anew, so that it begins with a whole picture. */
  join(setting: ScreenSettings): void {
    const { phone, respond, log } = this.#options;
    this.#stream?.abort();
    this.#stream = undefined;
    const reason = whyUnsupported(setting, phone);
    if (reason !== undefined) {
      respond(1, reason);
      return;
    }
    const stream = new AbortController();
    this.#stream = stream;
    respond(0, '');
    const signal = AbortSignal.any([stream.signal, phone.gone]);
    void streamPictures({ phone, setting, signal, log, send: (frame) => this.#send(frame, signal) });
  }

  act(viewer: string, action: CanvasAction): void {
    const { seq } = action;
    if (seq === undefined) {
      this.#touches.act(viewer, action);
      return;
    }
    this.#touches.act(viewer, action, (error) =>
      this.#options.done({ viewer, seq, ok: error === undefined, error: error === undefined ? '' : wordsOf(error) }),
    );
  }

  async exit(): Promise<void> {
    this.#stream?.abort();
    this.#stream = undefined;
    await this.#touches.release();
  }

  #send(frame: Uint8Array, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error('the connection is gone'));
      signal.addEventListener('abort', gone, { once: true });
      const sent = () => {
        signal.removeEventListener('abort', gone);
        resolve();
      };
      if (!this.#options.sendPicture(frame, sent)) gone();
    });
  }
}
