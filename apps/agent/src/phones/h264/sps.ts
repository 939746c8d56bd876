import type { BitReader } from './bit-reader.ts';

/** Profiles with chroma and scaling in the parameter set (H.264, 7.3.2.1.1). */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Reads an SPS without its header up to the VUI. Throws if it is invalid. */
export function readSps(reader: BitReader) {
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  const chromaFormat = highProfiles.has(profile) ? readChroma(reader) : 1;
  reader.unsigned();
  // `pic_order_cnt_type`: 2 means that pictures are shown in decoding order.
  const orderType = readPictureOrder(reader);
  const referenceFrames = reader.unsigned();
  reader.bit();
  const widthInMacroblocks = reader.unsigned() + 1;
  const heightInMaps = reader.unsigned() + 1;
  const isFrames = reader.bit();
  if (!isFrames) reader.bit();
  reader.bit();
  const crop = reader.bit() ? [0, 1, 2, 3].map(() => reader.unsigned()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const unitY = (chromaFormat === 1 ? 2 : 1) * (2 - isFrames);
  const width = widthInMacroblocks * 16 - (left + right) * unitX;
  const height = heightInMaps * (2 - isFrames) * 16 - (top + bottom) * unitY;
  if (width < 1 || height < 1 || width > 16_384 || height > 16_384) {
    throw new RangeError(`The SPS tells of a picture of ${width}x${height}`);
  }
  return { width, height, orderType, referenceFrames };
}

function readChroma(reader: BitReader): number {
  const format = reader.unsigned();
  if (format === 3) reader.bit();
  reader.unsigned();
  reader.unsigned();
  reader.bit();
  if (reader.bit()) {
    const lists = format === 3 ? 12 : 8;
    for (let list = 0; list < lists; list += 1) if (reader.bit()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return format;
}

function skipScalingList(reader: BitReader, size: number): void {
  let next = 8;
  for (let at = 0; at < size && next !== 0; at += 1) next = (next + reader.signed() + 256) % 256;
}

function readPictureOrder(reader: BitReader): number {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned();
  if (type !== 1) return type;
  reader.bit();
  reader.signed();
  reader.signed();
  const cycle = reader.unsigned();
  for (let frame = 0; frame < cycle; frame += 1) reader.signed();
  return type;
}
