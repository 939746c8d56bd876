import type { PictureHash } from './picture-hash.ts';

const beatMs = 400;
/** A picture that stands still is told again after so many beats. */
const stillBeats = 5;

/** The hash of a picture that changes as it likes: soon after a change, and now and then while it stands still. */
export class HashBeat {
  readonly #hash: () => PictureHash | undefined;
  readonly #tell: (hash: PictureHash) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #last: PictureHash | undefined;
  #isChanged = false;
  #beats = 0;

  constructor(hash: () => PictureHash | undefined, tell: (hash: PictureHash) => void) {
    this.#hash = hash;
    this.#tell = tell;
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
    if (this.#last) this.#tell(this.#last);
  }
}
