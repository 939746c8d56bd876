import { expect, test } from 'vitest';
import { screenSettings } from './phone-settings.ts';

const scale = (value: unknown) => screenSettings.safeParse({ screen_scale: value });

test.each(['50', 50, '+50', '50.0'])('a scale of %j is 50', (value) => {
  expect(scale(value).data?.screen_scale).toBe('50');
});

test.each(['050', '', ' 50', '5e1', '50.5', '0', '101', 50.5, 'x'])('a scale of %j is refused', (value) => {
  expect(scale(value).success).toBe(false);
});
