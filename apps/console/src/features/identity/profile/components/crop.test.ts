import { expect, it } from 'vitest';
import { frameSide, squareOf, within } from './crop.ts';

const wide = { width: 560, height: 280 };

it('begins with the largest square in the middle', () => {
  expect(squareOf(wide, { zoom: 1, x: 0, y: 0 })).toEqual({ left: 140, top: 0, side: 280 });
});

it('a picture that is moved right shows what is further left', () => {
  expect(squareOf(wide, { zoom: 1, x: 100, y: 0 }).left).toBe(40);
  expect(squareOf(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ left: 210, top: 70, side: 140 });
});

it('leaves no part of the frame empty', () => {
  expect(within(wide, { zoom: 1, x: 999, y: 50 })).toEqual({ zoom: 1, x: 140, y: 0 });
  expect(within(wide, { zoom: 2, x: -999, y: -999 })).toEqual({ zoom: 2, x: -420, y: -frameSide / 2 });
});
