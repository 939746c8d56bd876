/** One of a picture's planes, in whole macroblocks. */
export interface Plane {
  /** The side of a macroblock: 16 samples of luma, 8 of chroma. */
  readonly size: 16 | 8;
  /** Samples in a row. */
  readonly stride: number;
  readonly samples: Uint8ClampedArray;
}

export const planeNames = ['luma', 'blue', 'red'] as const;
type PlaneName = (typeof planeNames)[number];
export type Planes = Readonly<Record<PlaneName, Plane>>;

const createPlane = (size: Plane['size'], columns: number, rows: number): Plane => ({
  size,
  stride: columns * size,
  samples: new Uint8ClampedArray(columns * rows * size * size),
});

export const createPlanes = (columns: number, rows: number): Planes => ({
  luma: createPlane(16, columns, rows),
  blue: createPlane(8, columns, rows),
  red: createPlane(8, columns, rows),
});

/** A macroblock's source and its prediction. */
export type Macroblock = Readonly<Record<PlaneName, Uint8Array>>;

export const createMacroblock = (): Macroblock => ({
  luma: new Uint8Array(256),
  blue: new Uint8Array(64),
  red: new Uint8Array(64),
});

/** A picture as the canvas returns it. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel. */
  readonly pixels: Uint8Array;
}

/** Reads a macroblock as limited-range BT.709; beyond the picture's edge its last pixels repeat. */
export function readMacroblock({ width, height, pixels }: Rgba, column: number, row: number, into: Macroblock): void {
  const left = column * 16;
  const top = row * 16;
  for (let y = 0; y < 16; y += 2) {
    const upper = Math.min(top + y, height - 1) * width;
    const lower = Math.min(top + y + 1, height - 1) * width;
    for (let x = 0; x < 16; x += 2) {
      const near = Math.min(left + x, width - 1);
      const far = Math.min(left + x + 1, width - 1);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let corner = 0; corner < 4; corner++) {
        const from = 4 * ((corner < 2 ? upper : lower) + ((corner & 1) === 0 ? near : far));
        const r = pixels[from]!;
        const g = pixels[from + 1]!;
        const b = pixels[from + 2]!;
        red += r;
        green += g;
        blue += b;
        into.luma[(y + (corner >> 1)) * 16 + x + (corner & 1)] =
          (11_966 * r + 40_254 * g + 4_064 * b + 1_081_344) >> 16;
      }
      const at = y * 4 + (x >> 1);
      into.blue[at] = (-6_596 * red - 22_189 * green + 28_784 * blue + 33_685_504) >> 18;
      into.red[at] = (28_784 * red - 26_145 * green - 2_639 * blue + 33_685_504) >> 18;
    }
  }
}
