/** Bits of a NAL unit, first bit first. */
export class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #open = 0;
  #openBits = 0;

  get bitCount(): number {
    return this.#length * 8 + this.#openBits;
  }

  reset(): void {
    this.#length = 0;
    this.#open = 0;
    this.#openBits = 0;
  }

  /** At most 24 bits at a time. */
  bits(value: number, count: number): void {
    this.#open = (this.#open << count) | value;
    this.#openBits += count;
    if (this.#length + 4 > this.#bytes.length) this.#grow();
    while (this.#openBits >= 8) {
      this.#openBits -= 8;
      this.#bytes[this.#length++] = this.#open >>> this.#openBits;
    }
  }

  /** Exp-Golomb, ue(v), below 2^23. */
  unsigned(value: number): void {
    const width = 32 - Math.clz32(value + 1);
    if (width > 1) this.bits(0, width - 1);
    this.bits(value + 1, width);
  }

  /** Exp-Golomb, se(v). */
  signed(value: number): void {
    this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** The NAL unit in Annex B form: start code, header, payload with its stop bit and emulation prevention. */
  nal(header: number): Uint8Array {
    this.bits(1, 1);
    if (this.#openBits > 0) this.bits(0, 8 - this.#openBits);
    const payload = this.#bytes.subarray(0, this.#length);
    const unit = new Uint8Array(5 + Math.ceil(payload.length * 1.5));
    unit.set([0, 0, 0, 1, header]);
    return unit.slice(0, escapeInto(payload, unit));
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Inserts a 3 into three bytes that look like a start code. Returns the length of the unit. */
function escapeInto(payload: Uint8Array, unit: Uint8Array): number {
  let end = 5;
  let zeros = 0;
  for (let at = 0; at < payload.length; at++) {
    const byte = payload[at]!;
    if (zeros === 2 && byte <= 3) {
      unit[end++] = 3;
      zeros = 0;
    }
    unit[end++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return end;
}
