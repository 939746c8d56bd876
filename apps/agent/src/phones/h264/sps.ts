import type { BitReader } from './bit-reader.ts';

/** Profiles whose parameter set contains the chroma format and scaling lists (H.264, 7.3.2.1.1). */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Reads a sequence parameter set (SPS) from behind its NAL header up to the VUI. Comments name fields whose values are skipped. Throws if the SPS is invalid. */
export function readSps(reader: BitReader) {
  const profile = reader.bits(8);
  reader.bits(16); // Constraint flags and level_idc.
  reader.unsigned(); // seq_parameter_set_id
  const chromaFormat = highProfiles.has(profile) ? readChroma(reader) : 1;
  reader.unsigned(); // log2_max_frame_num_minus4
  // pic_order_cnt_type. With 2, pictures are shown in decoding order.
  const orderType = readPictureOrder(reader);
  const referenceFrames = reader.unsigned();
  reader.bit(); // gaps_in_frame_num_value_allowed_flag
  const widthInMacroblocks = reader.unsigned() + 1;
  const heightInMapUnits = reader.unsigned() + 1;
  const framesOnly = reader.bit(); // 0 means fields: a map unit is then two macroblocks high.
  if (!framesOnly) reader.bit(); // mb_adaptive_frame_field_flag
  reader.bit(); // direct_8x8_inference_flag
  const crop = reader.bit() ? [0, 1, 2, 3].map(() => reader.unsigned()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  // Crop offsets count in chroma samples, which are two pixels wide in 4:2:0 (1) and 4:2:2 (2).
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const unitY = (chromaFormat === 1 ? 2 : 1) * (2 - framesOnly);
  const width = widthInMacroblocks * 16 - (left + right) * unitX;
  const height = heightInMapUnits * (2 - framesOnly) * 16 - (top + bottom) * unitY;
  if (width < 1 || height < 1 || width > 16_384 || height > 16_384) {
    throw new RangeError(`The SPS describes a picture of ${width}x${height}`);
  }
  return { width, height, orderType, referenceFrames };
}

function readChroma(reader: BitReader): number {
  const format = reader.unsigned();
  if (format === 3) reader.bit(); // separate_colour_plane_flag
  reader.unsigned(); // bit_depth_luma_minus8
  reader.unsigned(); // bit_depth_chroma_minus8
  reader.bit(); // qpprime_y_zero_transform_bypass_flag
  if (reader.bit()) {
    const lists = format === 3 ? 12 : 8;
    for (let list = 0; list < lists; list += 1) if (reader.bit()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return format;
}

/** Skips a list of differences between scales. The list ends early at a scale of 0. */
function skipScalingList(reader: BitReader, size: number): void {
  let scale = 8;
  for (let at = 0; at < size && scale !== 0; at += 1) scale = (scale + reader.signed() + 256) % 256;
}

function readPictureOrder(reader: BitReader): number {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned(); // log2_max_pic_order_cnt_lsb_minus4
  if (type !== 1) return type;
  reader.bit(); // delta_pic_order_always_zero_flag
  reader.signed(); // offset_for_non_ref_pic
  reader.signed(); // offset_for_top_to_bottom_field
  const cycle = reader.unsigned();
  for (let frame = 0; frame < cycle; frame += 1) reader.signed();
  return type;
}
