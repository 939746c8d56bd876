import { expect, it } from 'vitest';
import { screenDefaults } from '../phone/screen-fields.ts';
import { budgets, delayFor, scaleFor, tileSettings } from './budget.ts';

it('keeps all tiles together within the budget', () => {
  for (const budget of budgets) {
    for (const tiles of [1, 7, 24, 100, 200]) {
      const perSecond = (1_000 / delayFor(tiles, budget)) * tiles;
      if (delayFor(tiles, budget) < 10_000) expect(perSecond).toBeLessThanOrEqual(budget);
    }
  }
  expect(delayFor(100, 200)).toBe(500);
  expect(delayFor(0, 100)).toBe(20);
});

it('asks for no more pixels than the tile has, for a phone of any width', () => {
  expect(scaleFor(88)).toBe(10);
  expect(scaleFor(88, 540)).toBe(20);
  expect(scaleFor(5_000)).toBe(100);
});

it('never asks for more than the phone’s own settings, and leaves video alone', () => {
  const own = { ...screenDefaults, screen_scale: '8', screen_img_delay: '1000' };
  expect(tileSettings(own, { delayMs: 200, tilePx: 400 })).toEqual(own);
  expect(tileSettings(screenDefaults, { delayMs: 500, tilePx: 88 })).toMatchObject({
    screen_scale: '10',
    screen_img_delay: '500',
  });
  const video = { ...screenDefaults, screen_mode: '1' as const };
  expect(tileSettings(video, { delayMs: 500, tilePx: 88 })).toBe(video);
});
