import { expect, test } from 'vitest';
import { defaultAccent, type Look } from '../../lib/theme/tokens.ts';
import { themeConfig } from './antd-theme.ts';

const look: Look = { mode: 'light', accent: defaultAccent, density: 'medium', highContrast: false, calm: false };
const durations = (calm: boolean) =>
  Object.entries(themeConfig({ ...look, calm }).token!)
    .filter(([name]) => name.startsWith('motionDuration'))
    .map(([, duration]) => duration);

test('nothing moves for those who ask for calm', () => {
  expect(durations(false)).toEqual(['100ms', '160ms', '240ms']);
  expect(durations(true)).toEqual(['0ms', '0ms', '0ms']);
});
