import type { LiveSocket, ScreenAction } from '../../../../lib/live/live-socket.ts';

interface Words {
  /** The message without a connection to the site. */
  offline: string;
  /** The text if the phone does not respond. */
  silent: string;
}

/** A copy of the contract's value, which browsers do not load; a test compares them. */
export const mostText = 50_000;
/** The timeout of a request, longer than a phone takes to start what its response needs. */
const timeoutMs = 20_000;

/** The clipboard of one phone, over the live connection. */
export class PhoneClipboard {
  readonly #socket: LiveSocket;
  readonly #deviceNo: string;
  readonly #words: Words;
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>();
  #text = '';

  constructor(socket: LiveSocket, deviceNo: string, words: Words) {
    this.#socket = socket;
    this.#deviceNo = deviceNo;
    this.#words = words;
  }

  /** Listens until the returned function is called; `copied` gets what is copied on the phone. */
  start(copied: (text: string) => void): () => void {
    return this.#socket.watch(this.#deviceNo, (message) => {
      if (message.action === 'clipboard') {
        if (message.asked) this.#text = message.text;
        else copied(message.text);
      } else if (message.action === 'actionDone') {
        const { seq, ok, error } = message;
        if (ok) this.#waiting.get(seq)?.resolve(this.#text);
        else this.#waiting.get(seq)?.reject(new Error(error));
      }
    });
  }

  read(): Promise<string> {
    return this.#ask({ action_type: '_getClipboard' });
  }

  async write(clipboard: string): Promise<void> {
    await this.#ask({ action_type: '_setClipboard', clipboard });
  }

  async #ask(action: ScreenAction): Promise<string> {
    const seq = this.#socket.together([this.#deviceNo], action);
    if (seq === 0) throw new Error(this.#words.offline);
    const answer = Promise.withResolvers<string>();
    this.#waiting.set(seq, answer);
    const timer = setTimeout(() => answer.reject(new Error(this.#words.silent)), timeoutMs);
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(seq);
    }
  }
}
