import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accents, contrast, cssVariables, densities, palette } from './tokens.ts';

const modes = ['light', 'dark'] as const;
const look = { accent: accents[0], density: 'medium', highContrast: false, calm: false } as const;

describe.each(modes)('in %s mode', (mode) => {
  it.each(accents)('words and fills in %s have enough contrast', (accent) => {
    const { accent: drawn, surface, canvas } = palette(mode, accent);
    expect(contrast(drawn.solid, drawn.onSolid)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [surface, canvas, drawn.soft])
      expect(contrast(drawn.text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it('texts and states have enough contrast', () => {
    const { surface, text1, text2, text3, status } = palette(mode);
    for (const text of [text1, text2, text3]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    for (const [name, { dot, text, bg }] of Object.entries(status)) {
      if (name !== 'disabled') expect(contrast(dot, surface), name).toBeGreaterThanOrEqual(3);
      expect(contrast(text, bg), name).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('has four sizes that all differ', () => {
  const rows = Object.values(densities).map(({ row }) => row);
  expect(new Set(rows).size).toBe(4);
});

it('stands still for those who ask for calm, and draws stronger lines for those who ask for contrast', () => {
  const calm = cssVariables({ ...look, mode: 'light', calm: true, highContrast: true });
  expect([calm['--fl-fast'], calm['--fl-base'], calm['--fl-slow']]).toEqual(['0ms', '0ms', '0ms']);
  expect(calm['--fl-line-strong']).toBe(calm['--fl-text-3']);
});

describe('no other file', () => {
  const src = join(import.meta.dirname, '../..');
  const paths = globSync('**/*.{css,ts,tsx}', { cwd: src }).filter(
    (path) => !/\.test\.tsx?$|theme\/tokens\.ts$/.test(path),
  );
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(src, path), 'utf8')]));
  it('holds a colour', () => {
    const colours = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=[;,)'"\s])|rgba?\(|hsla?\(/gi;
    for (const [path, text] of Object.entries(files)) expect(text.match(colours) ?? [], path).toEqual([]);
  });
  it('uses a variable that does not exist', () => {
    const known = new Set(Object.keys(cssVariables({ ...look, mode: 'light' })));
    const own = new Set(
      Object.values(files).flatMap((text) => [...text.matchAll(/(--fl-[\w-]+):/g)].map((m) => m[1]!)),
    );
    for (const [path, text] of Object.entries(files))
      for (const [, name] of text.matchAll(/var\((--fl-[\w-]+)[,)]/g))
        expect(known.has(name!) || own.has(name!), `${path} ${name}`).toBe(true);
  });
});
