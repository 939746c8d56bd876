/** The look of the phones' own system, independent of the console's theme. */
export interface Palette {
  readonly page: string;
  readonly card: string;
  readonly sunken: string;
  readonly line: string;
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly good: string;
  readonly bad: string;
}

const light: Palette = {
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

const dark: Palette = {
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

export const paletteOf = (settings: { readonly dark: boolean }): Palette => (settings.dark ? dark : light);
