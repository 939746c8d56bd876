/** Reads the bits of an H.264 parameter set without its emulation prevention bytes. Throws at the end. */
export class BitReader {
  readonly #bytes: number[] = [];
  #at = 0;

  constructor(nal: Uint8Array) {
    let zeros = 0;
    for (const byte of nal) {
      if (zeros >= 2 && byte === 3) {
        zeros = 0;
        continue;
      }
      zeros = byte === 0 ? zeros + 1 : 0;
      this.#bytes.push(byte);
    }
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new RangeError('The parameter set ends too early');
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read += 1) value = value * 2 + this.bit();
    return value;
  }

  /** Exp-Golomb, ue(v). */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 32) throw new RangeError('The parameter set holds no number where one is due');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Exp-Golomb, se(v). */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
