export type Random = () => number;

/** Mulberry32 seeded by FNV-1a: the same text gives the same numbers on every machine. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
export const between = (random: Random, min: number, max: number): number => min + random() * (max - min);

export function shuffled<T>(random: Random, from: readonly T[]): T[] {
  const rest = [...from];
  return from.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
