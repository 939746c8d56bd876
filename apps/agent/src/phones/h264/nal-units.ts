/** Values of `nal_unit_type` used here. */
export const nalType = { slice: 1, idr: 5, sps: 7, pps: 8 } as const;

/** The NAL units of an Annex B stream, without their start codes. */
export function nalUnits(stream: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let start = -1;
  for (let at = 0; at + 2 < stream.length; at += 1) {
    if (stream[at] !== 0 || stream[at + 1] !== 0 || stream[at + 2] !== 1) continue;
    if (start >= 0) units.push(stream.subarray(start, withoutZeros(stream, start, at)));
    start = at + 3;
    at += 2;
  }
  if (start >= 0) units.push(stream.subarray(start));
  return units.filter((unit) => unit.length > 0);
}

/** Zeros before a start code belong to it. */
function withoutZeros(stream: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start && stream[last - 1] === 0) last -= 1;
  return last;
}

export function typeOfNal(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 31;
}
