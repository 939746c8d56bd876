/** A line that is drawn without lifting the pen. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/**
 * Letters as strokes in a box of 40 by 60, because a fresh machine may have no fonts. Strokes are separated by bars, points by
 * spaces. Similar ones are left out (0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V).
 */
const drawn: Readonly<Record<string, string>> = {
  A: '0,60 20,0 40,60|8,40 32,40',
  C: '40,10 30,0 10,0 0,10 0,50 10,60 30,60 40,50',
  D: '0,0 0,60 25,60 40,45 40,15 25,0 0,0',
  E: '40,0 0,0 0,60 40,60|0,30 30,30',
  F: '40,0 0,0 0,60|0,30 30,30',
  G: '40,10 30,0 10,0 0,10 0,50 10,60 30,60 40,50 40,33 23,33',
  H: '0,0 0,60|40,0 40,60|0,30 40,30',
  J: '10,0 40,0|30,0 30,50 20,60 10,60 0,50',
  K: '0,0 0,60|40,0 0,34|12,25 40,60',
  M: '0,60 0,0 20,35 40,0 40,60',
  N: '0,60 0,0 40,60 40,0',
  P: '0,60 0,0 30,0 40,10 40,23 30,33 0,33',
  R: '0,60 0,0 30,0 40,10 40,23 30,33 0,33|18,33 40,60',
  T: '0,0 40,0|20,0 20,60',
  W: '0,0 10,60 20,25 30,60 40,0',
  X: '0,0 40,60|40,0 0,60',
  Y: '0,0 20,30 40,0|20,30 20,60',
  3: '0,6 10,0 30,0 40,10 40,20 30,30 16,30|30,30 40,40 40,50 30,60 10,60 0,54',
  4: '30,60 30,0 0,42 40,42',
  6: '36,4 20,0 6,12 0,32 0,50 10,60 30,60 40,50 40,38 30,29 10,29 0,38',
  7: '0,0 40,0 14,60',
  9: '4,56 20,60 34,48 40,28 40,10 30,0 10,0 0,10 0,22 10,31 30,31 40,22',
};

export const letters = Object.keys(drawn);
export const glyphSize = { width: 40, height: 60 } as const;

export const strokesOf = (letter: string): Stroke[] =>
  (drawn[letter] ?? '').split('|').map((stroke) =>
    stroke.split(' ').map((point) => {
      const [x, y] = point.split(',').map(Number);
      return [x!, y!] as const;
    }),
  );
