import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { TextStyle } from './view.ts';

// A fresh machine has no fonts, so the phones bring Inter and, for Chinese, Noto Sans SC along. Their files are split by
// script; each becomes its own family, and Skia searches them in the order of the list, before the system's fonts.
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
const family = (script: string) => `Simulated ${script}`;

const require = createRequire(import.meta.url);
function register(path: string, name: string): void {
  const file = require.resolve(`@fontsource-variable/${path}`);
  if (!GlobalFonts.registerFromPath(file, family(name))) throw new Error(`cannot read the font ${file}`);
}
for (const script of scripts) register(`inter/files/inter-${script}-wght-normal.woff2`, script);
const families = scripts.map((script) => `"${family(script)}"`).join(', ');

// Noto Sans SC is split into a hundred files; each is read when a text first needs it.
const fileOfLetter = new Map<number, string>();
const read = new Set<string>();
/** The first of the letters that Inter lacks: the radicals of Chinese. */
const firstChinese = '\u2e80';

function readRanges(): void {
  const ranges: Record<string, string> = require('@fontsource-variable/noto-sans-sc/unicode.json');
  for (const [name, list] of Object.entries(ranges)) {
    if (!name.startsWith('[')) continue;
    for (const range of list.split(',')) {
      const [first, last = first] = range.slice(2).split('-');
      const end = Number.parseInt(last!, 16);
      for (let code = Number.parseInt(first!, 16); code <= end; code++) fileOfLetter.set(code, name.slice(1, -1));
    }
  }
}

/** The families that draw the Chinese in a text. */
function chineseFamilies(value: string): string {
  const needed = new Set<string>();
  for (const letter of value) {
    if (letter < firstChinese) continue;
    if (fileOfLetter.size === 0) readRanges();
    const file = fileOfLetter.get(letter.codePointAt(0)!);
    if (file) needed.add(file);
  }
  for (const file of needed) {
    if (!read.has(file)) register(`noto-sans-sc/files/noto-sans-sc-${file}-wght-normal.woff2`, file);
    read.add(file);
  }
  return [...needed].map((file) => `"${family(file)}", `).join('');
}

/** The font for a text, whose script settles the families. */
export const fontOf = ({ size, weight = 400 }: TextStyle, value: string): string =>
  `${weight} ${size}px ${families}, ${chineseFamilies(value)}sans-serif`;

export const lineHeightOf = (style: TextStyle): number => Math.round(style.size * 1.35);

const ruler = createCanvas(1, 1).getContext('2d');
const maxKnownWidths = 4_000;
const knownWidths = new Map<string, number>();

export function widthOf(value: string, style: TextStyle): number {
  const key = `${style.weight ?? 400} ${style.size} ${value}`;
  const known = knownWidths.get(key);
  if (known !== undefined) return known;
  if (knownWidths.size >= maxKnownWidths) knownWidths.clear();
  ruler.font = fontOf(style, value);
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

/** A Chinese character with the punctuation marks that must not begin a line, or a word. */
const unbroken = /[\u2e80-\u9fff][、。，！？：；》」）]*\s*|[^\s\u2e80-\u9fff]+\s*|\s+/g;

/** Breaks at spaces and between Chinese letters, and inside a word only if the word alone is too wide. */
export function wrap(value: string, style: TextStyle, maxWidth: number): string[] {
  const limit = style.lines ?? 1;
  if (limit === 1) return [ellipsis(value.replaceAll('\n', ' '), style, maxWidth)];
  const lines: string[] = [];
  for (const paragraph of value.split('\n')) {
    let line = '';
    for (const word of paragraph.match(unbroken) ?? ['']) {
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
