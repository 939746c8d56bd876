import { expect, it } from 'vitest';
import { screenDefaults } from '../phone/screen-fields.ts';
import { othersHold } from './other-settings.ts';

it('tells that others decide how a picture comes, not what a page shows beside it', () => {
  expect(othersHold(screenDefaults, { ...screenDefaults })).toBe(false);
  expect(othersHold(screenDefaults, { ...screenDefaults, screen_scale: '20' })).toBe(true);
  expect(othersHold(screenDefaults, { ...screenDefaults, screen_mode: '1' })).toBe(true);
  expect(othersHold(screenDefaults, { ...screenDefaults, default_screen: '1', show_phone_info: '0' })).toBe(false);
});
