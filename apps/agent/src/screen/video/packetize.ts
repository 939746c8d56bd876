import { nalUnits } from '../../phones/h264/nal-units.ts';

/** The largest payload that fits into one datagram on every network, headers included. */
const mostBytes = 1_180;
const fragmentType = 28;
/** The NAL unit type of access unit delimiters, which are redundant in RTP. */
const delimiterType = 9;

/** Splits one picture or parameter set into the payloads of RTP packets (RFC 6184, packetization mode 1). */
export function packetize(stream: Uint8Array): Buffer[] {
  return nalUnits(stream)
    .filter((unit) => (unit[0]! & 31) !== delimiterType)
    .flatMap((unit) => (unit.length <= mostBytes ? [Buffer.from(unit)] : fragments(unit)));
}

function fragments(unit: Uint8Array): Buffer[] {
  const head = unit[0]!;
  const parts: Buffer[] = [];
  for (let from = 1; from < unit.length; from += mostBytes - 2) {
    const to = Math.min(from + mostBytes - 2, unit.length);
    const part = Buffer.allocUnsafe(2 + to - from);
    part[0] = (head & 0xe0) | fragmentType;
    part[1] = (head & 31) | (from === 1 ? 0x80 : 0) | (to === unit.length ? 0x40 : 0);
    part.set(unit.subarray(from, to), 2);
    parts.push(part);
  }
  return parts;
}
