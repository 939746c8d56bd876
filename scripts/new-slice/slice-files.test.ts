import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../programs.ts';
import { insertions, namesOf, newFiles } from './slice-files.ts';

const words = { 'zh-CN': '备件', en: 'spare part', 'zh-TW': '備件' };
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

it.each(['fleet', 'automation'])('a plain slice of %s is small, and every place that names it is there', (area) => {
  const names = namesOf({ area, slice: 'spare-parts', words });
  const made = newFiles(names, '9999');
  const places = insertions(names);
  for (const { path, before } of places) expect(readFileSync(join(root, path), 'utf8')).toContain(before);
  const texts = [...Object.values(made), ...places.map(({ text }) => text)];
  expect(texts.map(linesOf).reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(240);
  expect(new Set([...Object.keys(made), ...places.map(({ path }) => path)]).size).toBeLessThanOrEqual(10);
});
