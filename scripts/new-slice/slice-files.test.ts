import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFiles } from '@flotilla/generator/generate';
import { namesOf } from '@flotilla/generator/names';
import { inserted, insertions } from '@flotilla/generator/places';
import { areas } from '@flotilla/generator/slice';
import { expect, it } from 'vitest';
import { root } from '../programs.ts';
import { plainSlice } from './plain-slice.ts';

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

it.each(areas)('a plain slice of %s is small, and every place that names it exists', (area) => {
  const names = namesOf(plainSlice(area, 'spare-parts', ['备件', 'spare part', '備件']));
  const made = newFiles(names, '9999');
  const places = insertions(names);
  for (const place of places)
    expect(inserted(readFileSync(join(root, place.path), 'utf8'), place)).toContain(place.text);
  const texts = [...Object.values(made), ...places.map(({ text }) => text)];
  expect(texts.map(linesOf).reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(240);
  expect(new Set([...Object.keys(made), ...places.map(({ path }) => path)]).size).toBeLessThanOrEqual(10);
});
