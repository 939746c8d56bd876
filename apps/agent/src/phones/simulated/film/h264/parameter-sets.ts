import type { BitWriter } from '../../../h264/bit-writer.ts';

export const nalHeader = { slice: 0x61, keySlice: 0x65, sps: 0x67, pps: 0x68 } as const;
/** Width of `frame_num` in bits. */
export const frameNumberBits = 8;
/** The quality from which the slices count. */
export const initialQp = 26;

const constrainedBaseline = 66;

/** The lowest level that allows this size at 30 pictures a second. */
function levelOf(macroblocks: number): number {
  if (macroblocks <= 3_600) return 31;
  return macroblocks <= 8_192 ? 40 : 51;
}

/** SPS and PPS for pictures of this size, in Annex B form. Decoders need not wait for later pictures before they show one. */
export function parameterSets(out: BitWriter, width: number, height: number): Uint8Array {
  return Buffer.concat([sequence(out, width, height), picture(out)]);
}

function sequence(out: BitWriter, width: number, height: number): Uint8Array {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  out.reset();
  out.bits(constrainedBaseline, 8);
  out.bits(0b1100_0000, 8);
  out.bits(levelOf(columns * rows), 8);
  out.unsigned(0);
  out.unsigned(frameNumberBits - 4);
  // Pictures are shown in the order they are decoded.
  out.unsigned(2);
  out.unsigned(1);
  out.bits(0, 1);
  out.unsigned(columns - 1);
  out.unsigned(rows - 1);
  out.bits(0b11, 2);
  out.bits(1, 1);
  for (const cut of [0, (columns * 16 - width) / 2, 0, (rows * 16 - height) / 2]) out.unsigned(cut);
  out.bits(1, 1);
  usability(out);
  return out.nal(nalHeader.sps);
}

/** VUI: colours as BT.709 within the limits of video, no picture held back. */
function usability(out: BitWriter): void {
  out.bits(0b00, 2);
  out.bits(0b1_101_0_1, 6);
  for (let field = 0; field < 3; field++) out.bits(1, 8);
  out.bits(0b00_00_00, 5);
  out.bits(1, 1);
  out.bits(1, 1);
  for (const value of [0, 0, 11, 11, 0, 1]) out.unsigned(value);
}

function picture(out: BitWriter): Uint8Array {
  out.reset();
  out.unsigned(0);
  out.unsigned(0);
  out.bits(0b00, 2);
  for (let field = 0; field < 3; field++) out.unsigned(0);
  out.bits(0b000, 3);
  out.signed(initialQp - 26);
  out.signed(0);
  out.signed(0);
  out.bits(0b100, 3);
  return out.nal(nalHeader.pps);
}
