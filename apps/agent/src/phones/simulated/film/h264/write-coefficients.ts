import type { BitWriter } from '../../../h264/bit-writer.ts';
import {
  chromaTokenLengths,
  chromaTokenValues,
  chromaZerosLengths,
  chromaZerosValues,
  runLengths,
  runValues,
  tokenLengths,
  tokenValues,
  zerosLengths,
  zerosValues,
} from './coefficient-tables.ts';

/** Replaces the neighbours' count: chroma DC blocks have their own tables. */
export const chromaDc = -1;

const levels = new Int32Array(16);
const runs = new Int32Array(16);

/** Writes a block of `count` levels in scan order (the inverse of H.264, 9.2) and returns how many are not zero. */
export function writeCoefficients(
  out: BitWriter,
  block: Int16Array,
  start: number,
  count: number,
  neighbours: number,
): number {
  let total = 0;
  let zeros = 0;
  let run = 0;
  // Coefficients are written from the highest frequency down. Zeros above the highest one are not written.
  for (let at = start + count - 1; at >= start; at--) {
    const level = block[at]!;
    if (level === 0) {
      if (total > 0) run++;
      continue;
    }
    if (total > 0) runs[total - 1] = run;
    zeros += run;
    run = 0;
    levels[total++] = level;
  }
  if (total > 0) {
    runs[total - 1] = run;
    zeros += run;
  }
  let ones = 0;
  while (ones < 3 && ones < total && Math.abs(levels[ones]!) === 1) ones++;
  writeToken(out, total, ones, neighbours);
  if (total === 0) return 0;
  for (let n = 0; n < ones; n++) out.bits(levels[n]! < 0 ? 1 : 0, 1);
  writeLevels(out, total, ones);
  if (total < count) writeZeros(out, total, zeros, neighbours);
  for (let n = 0, left = zeros; n < total - 1 && left > 0; n++) {
    const before = runs[n]!;
    const table = Math.min(left, 7) - 1;
    out.bits(runValues[table]![before]!, runLengths[table]![before]!);
    left -= before;
  }
  return total;
}

function writeToken(out: BitWriter, total: number, ones: number, neighbours: number): void {
  const entry = 4 * total + ones;
  if (neighbours === chromaDc) out.bits(chromaTokenValues[entry]!, chromaTokenLengths[entry]!);
  else if (neighbours >= 8) out.bits(total === 0 ? 3 : (total - 1) * 4 + ones, 6);
  else {
    const table = neighbours < 2 ? 0 : neighbours < 4 ? 1 : 2;
    out.bits(tokenValues[table]![entry]!, tokenLengths[table]![entry]!);
  }
}

function writeLevels(out: BitWriter, total: number, ones: number): void {
  let suffixBits = total > 10 && ones < 3 ? 1 : 0;
  for (let n = ones; n < total; n++) {
    const level = levels[n]!;
    let code = level > 0 ? 2 * level - 2 : -2 * level - 1;
    // A one here would have been the third trailing one.
    if (n === ones && ones < 3) code -= 2;
    writeLevel(out, code, suffixBits);
    if (suffixBits === 0) suffixBits = 1;
    if (Math.abs(level) > 3 << (suffixBits - 1) && suffixBits < 6) suffixBits++;
  }
}

function writeLevel(out: BitWriter, code: number, suffixBits: number): void {
  if (suffixBits === 0 && code >= 14) {
    if (code < 30) {
      out.bits(1, 15);
      out.bits(code - 14, 4);
    } else {
      out.bits(1, 16);
      out.bits(code - 30, 12);
    }
  } else if (code < 15 << suffixBits) {
    out.bits(1, (code >> suffixBits) + 1);
    if (suffixBits > 0) out.bits(code & ((1 << suffixBits) - 1), suffixBits);
  } else {
    out.bits(1, 16);
    out.bits(code - (15 << suffixBits), 12);
  }
}

function writeZeros(out: BitWriter, total: number, zeros: number, neighbours: number): void {
  const [values, lengths] =
    neighbours === chromaDc ? [chromaZerosValues, chromaZerosLengths] : [zerosValues, zerosLengths];
  out.bits(values[total - 1]![zeros]!, lengths[total - 1]![zeros]!);
}
