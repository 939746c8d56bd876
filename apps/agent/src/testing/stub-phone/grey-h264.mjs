// H.264 (baseline, CAVLC) of a grey picture: real enough for any decoder, and a few bytes a picture.

class BitWriter {
  constructor() {
    this.bits = [];
  }

  u(count, value) {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.bits.push((value >> bit) & 1);
    return this;
  }

  /** Exp-Golomb. */
  ue(value) {
    const length = Math.floor(Math.log2(value + 1));
    return this.u(length, 0).u(length + 1, value + 1);
  }

  /** The unit in Annex B form: stop bit, emulation prevention, start code. */
  nal(header) {
    const bits = [...this.bits, 1];
    while (bits.length % 8) bits.push(0);
    const bytes = [0, 0, 0, 1, header];
    let zeros = 0;
    for (let at = 0; at < bits.length; at += 8) {
      const byte = bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0);
      if (zeros >= 2 && byte <= 3) {
        bytes.push(3);
        zeros = 0;
      }
      bytes.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(bytes);
  }
}

const blocks = (pixels) => Math.ceil(pixels / 16);

export function parameterSets({ width, height }) {
  const cropRight = (blocks(width) * 16 - width) / 2;
  const cropBottom = (blocks(height) * 16 - height) / 2;
  const sps = new BitWriter().u(8, 66).u(8, 0xc0).u(8, 31).ue(0);
  // log2_max_frame_num 8, picture order by decoding order, one reference, no gaps.
  sps.ue(4).ue(2).ue(1).u(1, 0);
  sps
    .ue(blocks(width) - 1)
    .ue(blocks(height) - 1)
    .u(1, 1)
    .u(1, 1);
  const isCropped = cropRight > 0 || cropBottom > 0;
  sps.u(1, isCropped ? 1 : 0);
  if (isCropped) sps.ue(0).ue(cropRight).ue(0).ue(cropBottom);
  sps.u(1, 0);
  const pps = new BitWriter().ue(0).ue(0).u(1, 0).u(1, 0).ue(0).ue(0).ue(0).u(1, 0).u(2, 0).ue(0).ue(0).ue(0).u(3, 0);
  return Buffer.concat([sps.nal(0x67), pps.nal(0x68)]);
}

let pictureId = 0;

/** Every block predicted flat, without a residual. */
export function keyFrame({ width, height }) {
  pictureId = (pictureId + 1) % 2;
  const slice = new BitWriter().ue(0).ue(7).ue(0).u(8, 0).ue(pictureId).u(2, 0).ue(0);
  for (let block = blocks(width) * blocks(height); block > 0; block -= 1) slice.ue(3).ue(0).ue(0).u(1, 1);
  return slice.nal(0x65);
}

/** Every block as in the picture before. */
export function sameAgain({ width, height }, count) {
  const slice = new BitWriter()
    .ue(0)
    .ue(5)
    .ue(0)
    .u(8, count % 256)
    .u(1, 0)
    .u(1, 0)
    .u(1, 0)
    .ue(0);
  return slice.ue(blocks(width) * blocks(height)).nal(0x41);
}
