import { BitReader } from './bit-reader.ts';
import { BitWriter } from './bit-writer.ts';
import { nalType, nalUnits, typeOfNal } from './nal-units.ts';
import { readSps } from './sps.ts';

const startCode = Uint8Array.of(0, 0, 0, 1);
/** The limits implied by a parameter set without them. */
const usualLimits = { crossesEdges: 1, sizes: [2, 1, 15, 15] } as const;

/**
 * Changes parameter sets so that decoders show each picture at once. Phone encoders never reorder pictures, but few declare it,
 * and a decoder then buffers several. Unreadable sets stay unchanged.
 */
export function shownAtOnce(config: Uint8Array): Uint8Array {
  try {
    const units = nalUnits(config).map((unit) => (typeOfNal(unit) === nalType.sps ? rewritten(unit) : withStart(unit)));
    return Buffer.concat(units);
  } catch (error) {
    if (error instanceof RangeError) return config;
    throw error;
  }
}

const withStart = (unit: Uint8Array) => Buffer.concat([startCode, unit]);

/** A bit reader that copies everything it reads, except values that the caller replaces. */
class CopyingReader extends BitReader {
  readonly #out: BitWriter;
  isCopying = true;

  constructor(nal: Uint8Array, out: BitWriter) {
    super(nal);
    this.#out = out;
  }

  override bit(): number {
    const bit = super.bit();
    if (this.isCopying) this.#out.bits(bit, 1);
    return bit;
  }
}

function rewritten(unit: Uint8Array): Uint8Array {
  const out = new BitWriter();
  const reader = new CopyingReader(unit.subarray(1), out);
  const { orderType, referenceFrames } = readSps(reader);
  if (orderType === 2) return withStart(unit);
  reader.isCopying = false;
  const hasUsability = reader.bit() === 1;
  out.bits(1, 1);
  if (hasUsability) {
    reader.isCopying = true;
    copyUsability(reader);
    reader.isCopying = false;
  } else out.bits(0, 8);
  const limits = hasUsability && reader.bit() === 1 ? readLimits(reader) : { ...usualLimits, held: referenceFrames };
  out.bits(1, 1);
  out.bits(limits.crossesEdges, 1);
  for (const size of limits.sizes) out.unsigned(size);
  out.unsigned(0);
  out.unsigned(Math.max(limits.held, referenceFrames));
  return out.nal(unit[0]!);
}

/** Copies the VUI up to its limits (H.264, E.1.1). */
function copyUsability(reader: BitReader): void {
  const custom = 255;
  if (reader.bit() && reader.bits(8) === custom) reader.bits(32);
  if (reader.bit()) reader.bit();
  if (reader.bit()) {
    reader.bits(4);
    if (reader.bit()) reader.bits(24);
  }
  if (reader.bit()) for (const _ of ['top', 'bottom']) reader.unsigned();
  if (reader.bit()) reader.bits(65);
  const buffers = [0, 0].map(() => {
    const isThere = reader.bit();
    if (isThere) copyBuffer(reader);
    return isThere;
  });
  if (buffers.includes(1)) reader.bit();
  reader.bit();
}

function copyBuffer(reader: BitReader): void {
  const count = reader.unsigned() + 1;
  if (count > 32) throw new RangeError('The SPS tells of too many buffers');
  reader.bits(8);
  for (let nth = 0; nth < count; nth += 1) {
    reader.unsigned();
    reader.unsigned();
    reader.bit();
  }
  reader.bits(20);
}

function readLimits(reader: BitReader) {
  const crossesEdges = reader.bit();
  const sizes = [0, 1, 2, 3].map(() => reader.unsigned());
  reader.unsigned();
  return { crossesEdges, sizes, held: reader.unsigned() };
}
