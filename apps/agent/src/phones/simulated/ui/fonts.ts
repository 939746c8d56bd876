import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { TextStyle } from './view.ts';

// A fresh machine has no fonts, so the phones bring Inter along. Its files are split by script; each becomes its own
// family, and the list below is the order in which Skia searches them, before the system's fonts.
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
const family = (script: string) => `Simulated ${script}`;

const require = createRequire(import.meta.url);
for (const script of scripts) {
  const file = require.resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`);
  if (!GlobalFonts.registerFromPath(file, family(script))) throw new Error(`cannot read the font ${file}`);
}
const families = [...scripts.map((script) => `"${family(script)}"`), 'sans-serif'].join(', ');

const fonts = new Map<number, string>();

export function fontOf({ size, weight = 400 }: TextStyle): string {
  const key = weight * 1_000 + size;
  const font = fonts.get(key) ?? `${weight} ${size}px ${families}`;
  fonts.set(key, font);
  return font;
}

export const lineHeightOf = (style: TextStyle): number => Math.round(style.size * 1.35);

const ruler = createCanvas(1, 1).getContext('2d');
const maxKnownWidths = 4_000;
const knownWidths = new Map<string, number>();

export function widthOf(value: string, style: TextStyle): number {
  const key = `${style.weight ?? 400} ${style.size} ${value}`;
  const known = knownWidths.get(key);
  if (known !== undefined) return known;
  if (knownWidths.size >= maxKnownWidths) knownWidths.clear();
  ruler.font = fontOf(style);
  const { width } = ruler.measureText(value);
  knownWidths.set(key, width);
  return width;
}

/** Shortens to one line of at most `maxWidth`. */
function ellipsis(value: string, style: TextStyle, maxWidth: number): string {
  if (widthOf(value, style) <= maxWidth + 0.5) return value;
  const letters = [...value];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(`${letters.slice(0, middle).join('')}…`, style) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Breaks at spaces, and inside a word only if the word alone is too wide (such as Chinese text). */
export function wrap(value: string, style: TextStyle, maxWidth: number): string[] {
  const limit = style.lines ?? 1;
  if (limit === 1) return [ellipsis(value.replaceAll('\n', ' '), style, maxWidth)];
  const lines: string[] = [];
  for (const paragraph of value.split('\n')) {
    let line = '';
    for (const word of paragraph.match(/\S+\s*|\s+/g) ?? ['']) {
      if (widthOf((line + word).trimEnd(), style) <= maxWidth) {
        line += word;
        continue;
      }
      if (line) lines.push(line.trimEnd());
      line = '';
      for (const letter of word) {
        if (line && widthOf(line + letter, style) > maxWidth) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    lines.push(line.trimEnd());
  }
  if (lines.length <= limit) return lines;
  const rest = lines.slice(limit - 1).join(' ');
  return [...lines.slice(0, limit - 1), ellipsis(rest, style, maxWidth)];
}
