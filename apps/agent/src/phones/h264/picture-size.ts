import { BitReader } from './bit-reader.ts';
import { nalType, nalUnits, typeOfNal } from './nal-units.ts';
import { readSps } from './sps.ts';

/** The size of the pictures after a config packet. Throws if it has no valid SPS. */
export function pictureSize(config: Uint8Array) {
  const sps = nalUnits(config).find((unit) => typeOfNal(unit) === nalType.sps);
  if (!sps) throw new RangeError('The config packet has no SPS');
  const { width, height } = readSps(new BitReader(sps.subarray(1)));
  return { width, height };
}
