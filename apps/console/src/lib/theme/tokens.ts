/**
 * Flotilla's design tokens: the only file with colours, sizes and durations. `antd-theme.ts` passes them to Ant Design,
 * `cssVariables` to everything else. Ant Design is not imported here, to keep it out of the sign-in page.
 */
export type Mode = 'light' | 'dark';
export type Density = 'default' | 'medium' | 'small' | 'mini';
export type Status = 'online' | 'busy' | 'warning' | 'alarm' | 'offline' | 'disabled';

/** The colours that a user may choose. They are seeds: the displayed colours are derived from them and meet WCAG AA in both modes. */
export const accents = [
  '#1890ff',
  '#409EFF',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const;
export const defaultAccent = accents[0];

export const fonts = {
  /** The first font decides about quotes and dashes, by language (`fonts.css`). */
  sans: 'var(--fl-quotes), "Inter Variable", Inter, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei UI", "PingFang TC", "Noto Sans TC", system-ui, sans-serif',
  mono: '"JetBrains Mono Variable", "SF Mono", ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK SC", "PingFang SC", monospace',
} as const;

/** [size, line height] in px. 11 px is for digits, Latin and one-word labels; sentences in Chinese start at 12 px. */
export const type = {
  micro: [11, 16],
  small: [12, 18],
  body: [13, 20],
  lead: [14, 22],
  section: [16, 24],
  page: [20, 28],
  metric: [28, 36],
} as const;

export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48 } as const;
export const radius = { cell: 2, tag: 4, control: 6, panel: 8, overlay: 12 } as const;
export const motion = { fast: 100, base: 160, slow: 240, ease: 'cubic-bezier(.2,0,0,1)' } as const;
export const layout = {
  sidebar: 216,
  sidebarCollapsed: 56,
  topbar: 44,
  tabs: 34,
  gutter: 16,
  page: 20,
  mobileBelow: 992,
  dialog: { small: 720, medium: 800, log: 860, large: 1100 },
  drawer: 720,
  console: 500,
  dialogTable: 500,
} as const;

/** The four sizes, in px. `row` is the height of a table row. */
export const densities: Record<Density, { font: number; control: number; row: number }> = {
  default: { font: 14, control: 36, row: 48 },
  medium: { font: 13, control: 32, row: 40 },
  small: { font: 13, control: 28, row: 36 },
  mini: { font: 12, control: 24, row: 30 },
};

const neutrals = {
  light: {
    canvas: '#F3F4F6',
    surface: '#FFFFFF',
    sunken: '#F8F9FA',
    raised: '#FFFFFF',
    hover: '#F3F5F7',
    track: '#E9ECF0',
    line: '#E5E8EC',
    lineStrong: '#CDD3DB',
    text1: '#1A1E25',
    text2: '#495160',
    text3: '#5F6876',
    textOff: '#A3ABB7',
    mask: 'rgba(15,19,26,.42)',
    shadow: '0 1px 2px rgba(15,19,26,.05), 0 12px 32px -8px rgba(15,19,26,.18)',
  },
  dark: {
    canvas: '#0B0D10',
    surface: '#121519',
    sunken: '#0E1114',
    raised: '#1A1E24',
    hover: '#1B2027',
    track: '#242A32',
    line: '#23282F',
    lineStrong: '#39414C',
    text1: '#E7EAEE',
    text2: '#A9B1BD',
    text3: '#8D96A3',
    textOff: '#525B68',
    mask: 'rgba(0,0,0,.6)',
    shadow: '0 0 0 1px rgba(255,255,255,.05), 0 16px 40px -8px rgba(0,0,0,.7)',
  },
} as const satisfies Record<Mode, Record<string, string>>;

/** `dot` is a mark (3:1 on a surface), `text` a word (4.5:1 on surface and on `bg`), `bg` a quiet background. */
const statuses: Record<Mode, Record<Status, { dot: string; text: string; bg: string }>> = {
  light: {
    online: { dot: '#229A62', text: '#14734A', bg: '#E8F5EE' },
    busy: { dot: '#5B5BD6', text: '#4B49BA', bg: '#EFEFFC' },
    warning: { dot: '#C97B08', text: '#8A5200', bg: '#FBF1E0' },
    alarm: { dot: '#DB3B41', text: '#B3282E', bg: '#FCECEC' },
    offline: { dot: '#828B9A', text: '#59616F', bg: '#EFF1F4' },
    disabled: { dot: '#B4BBC6', text: '#5F6876', bg: '#F5F6F8' },
  },
  dark: {
    online: { dot: '#33B277', text: '#62D09B', bg: '#12271E' },
    busy: { dot: '#7D7BEE', text: '#AAA8F7', bg: '#201F3C' },
    warning: { dot: '#DDA037', text: '#EDBC66', bg: '#2D2312' },
    alarm: { dot: '#EA5A5C', text: '#FF8E8E', bg: '#351A1C' },
    offline: { dot: '#6C7583', text: '#A0A8B4', bg: '#1E2329' },
    disabled: { dot: '#444C58', text: '#8D96A3', bg: '#181B20' },
  },
};

/** Consoles and code editors are dark in both modes: their colours mark levels, and pictures are beside them. */
const consoleColours = {
  bg: '#0F1216',
  text: '#CFD5DD',
  dim: '#8891A0',
  info: '#7CB7FF',
  ok: '#5FCB96',
  warn: '#E7B45C',
  error: '#FF8A8A',
} as const;

const parse = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const mix = (a: string, b: string, share: number): string => {
  const to = parse(b);
  const mixed = parse(a).map((v, i) => Math.round(v + ((to[i] ?? v) - v) * share));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
};
const linear = (v: number): number => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = parse(hex).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
const until = (from: string, towards: string, enough: (colour: string) => boolean) => {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mix(from, towards, share);
    if (enough(colour)) return colour;
  }
  return towards;
};

/**
 * Derives colours from a chosen seed. White on #1890ff is 3.2:1, so fills are darker; text is darker in light mode and lighter
 * in dark mode.
 */
export function accentColours(seed: string, mode: Mode) {
  const { surface, canvas, text1 } = neutrals[mode];
  const dark = mode === 'dark';
  const soft = mix(
    surface,
    until(seed, dark ? '#ffffff' : '#000000', (c) => contrast(c, surface) >= 3),
    dark ? 0.16 : 0.08,
  );
  const underWhite = until(seed, '#000000', (c) => contrast(c, '#ffffff') >= 4.5);
  const solid =
    contrast(underWhite, surface) >= 3 ? underWhite : until(underWhite, '#ffffff', (c) => contrast(c, surface) >= 3);
  const text = until(seed, dark ? '#ffffff' : '#000000', (c) => contrast(c, soft) >= 4.6 && contrast(c, canvas) >= 4.6);
  return {
    solid,
    soft,
    text,
    onSolid: contrast(solid, '#ffffff') >= 4.5 ? '#ffffff' : '#0B0D10',
    hover: mix(solid, '#000000', 0.1),
    active: mix(solid, '#000000', 0.18),
    textHover: mix(text, text1, 0.3),
    line: mix(surface, solid, dark ? 0.55 : 0.35),
    ring: `${solid}${dark ? '66' : '3d'}`,
  };
}

export const palette = (mode: Mode, accent: string = defaultAccent) => ({
  ...neutrals[mode],
  status: statuses[mode],
  accent: accentColours(accent, mode),
  console: consoleColours,
});

export interface Look {
  mode: Mode;
  accent: string;
  density: Density;
  /** `prefers-contrast: more`. */
  highContrast: boolean;
  /** `prefers-reduced-motion: reduce`. */
  calm: boolean;
}

/** The duration of a movement; users who prefer reduced motion see none. */
export const durationOf = (name: 'fast' | 'base' | 'slow', calm: boolean): string => `${calm ? 0 : motion[name]}ms`;

const colourVariables = ({ mode, accent, highContrast }: Look): Record<string, string> => {
  const { accent: a, status, console: c, ...flat } = palette(mode, accent);
  const vars: Record<string, string> = {};
  for (const [k, v] of Object.entries(flat)) vars[k.replace(/([A-Z1-9])/g, '-$1').toLowerCase()] = v;
  for (const [k, v] of Object.entries(a)) vars[`accent-${k.toLowerCase()}`] = v;
  for (const [k, v] of Object.entries(c)) vars[`console-${k}`] = v;
  for (const [name, s] of Object.entries(status))
    for (const [k, v] of Object.entries(s)) vars[k === 'dot' ? name : `${name}-${k}`] = v;
  if (highContrast) vars['line-strong'] = flat.text3;
  return vars;
};

const sizeVariables = ({ density, calm }: Look): Record<string, string> => {
  const vars: Record<string, string> = { sans: fonts.sans, mono: fonts.mono, ease: motion.ease };
  for (const [k, v] of Object.entries(space)) vars[`space-${k}`] = `${v}px`;
  for (const [k, v] of Object.entries(radius)) vars[`radius-${k}`] = `${v}px`;
  for (const [k, [size, line]] of Object.entries(type)) {
    vars[`size-${k}`] = `${size}px`;
    vars[`leading-${k}`] = `${line}px`;
  }
  for (const k of ['fast', 'base', 'slow'] as const) vars[k] = durationOf(k, calm);
  const { dialog: _dialog, mobileBelow: _mobile, ...frame } = layout;
  for (const [k, v] of Object.entries(frame)) vars[k.replace(/[A-Z]/g, (l) => `-${l.toLowerCase()}`)] = `${v}px`;
  const d = densities[density];
  return { ...vars, font: `${d.font}px`, control: `${d.control}px`, row: `${d.row}px` };
};

/** Custom properties for everything outside Ant Design, set on the root element. */
export const cssVariables = (look: Look): Record<`--fl-${string}`, string> =>
  Object.fromEntries(
    Object.entries({ ...colourVariables(look), ...sizeVariables(look) }).map(([k, v]) => [`--fl-${k}`, v]),
  );
