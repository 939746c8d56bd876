/** The colours of the phones' system, independent of the console's theme. */
const light = {
  page: '#f3f5f8',
  card: '#ffffff',
  sunken: '#e9edf2',
  line: '#e4e8ee',
  ink: '#161b22',
  soft: '#5b6675',
  faint: '#93a0b0',
  accent: '#1f6feb',
  accentSoft: '#dfeafd',
  onAccent: '#ffffff',
  good: '#1f9d61',
  bad: '#d93a3f',
};

const dark: typeof light = {
  page: '#0e1116',
  card: '#191e26',
  sunken: '#262d37',
  line: '#2a313c',
  ink: '#eef1f5',
  soft: '#a9b4c2',
  faint: '#6e7a89',
  accent: '#5b9bff',
  accentSoft: '#1d3050',
  onAccent: '#0b1220',
  good: '#3cc486',
  bad: '#f0686b',
};

/** A fixed colour, or one of the phone's light or dark theme. */
export type Color = keyof typeof light | `#${string}`;

/** Finds the colours of a theme. */
export const colorsOf =
  (isDark: boolean | undefined) =>
  (color: Color): string =>
    color.startsWith('#') ? color : (isDark ? dark : light)[color as keyof typeof light];
