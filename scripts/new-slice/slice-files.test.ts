import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../programs.ts';
import { areas, namesOf } from './names.ts';
import { inserted, insertions, newFiles } from './slice-files.ts';

const words = { 'zh-CN': '备件', en: 'spare part', 'zh-TW': '備件' };
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

it.each(areas)('a plain slice of %s is small, and every place that names it exists', (area) => {
  const names = namesOf({ area, slice: 'spare-parts', words });
  const made = newFiles(names, '9999');
  const places = insertions(names);
  for (const place of places)
    expect(inserted(readFileSync(join(root, place.path), 'utf8'), place)).toContain(place.text);
  const texts = [...Object.values(made), ...places.map(({ text }) => text)];
  expect(texts.map(linesOf).reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(240);
  // A slice of the site is also listed in `site-wide.ts`.
  const most = names.isSiteWide ? 11 : 10;
  expect(new Set([...Object.keys(made), ...places.map(({ path }) => path)]).size).toBeLessThanOrEqual(most);
});
