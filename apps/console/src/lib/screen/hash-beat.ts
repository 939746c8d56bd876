import type { PictureHash } from './picture-hash.ts';

const beatMs = 400;
/** An unchanged picture is reported again after this many beats. */
const stillBeats = 5;

/** Reports the hash of a picture: soon after each change, and every `stillBeats` while the picture is unchanged. */
export class HashBeat {
  readonly #hash: () => PictureHash | undefined;
  readonly #notify: (hash: PictureHash) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #last: PictureHash | undefined;
  #isChanged = false;
  #beats = 0;

  constructor(hash: () => PictureHash | undefined, notify: (hash: PictureHash) => void) {
    this.#hash = hash;
    this.#notify = notify;
  }

  changed(): void {
    this.#isChanged = true;
    this.#timer ??= setInterval(() => this.#beat(), beatMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#last = undefined;
  }

  #beat(): void {
    this.#beats += 1;
    if (this.#isChanged) this.#last = this.#hash();
    else if (this.#beats < stillBeats) return;
    this.#isChanged = false;
    this.#beats = 0;
    if (this.#last) this.#notify(this.#last);
  }
}
