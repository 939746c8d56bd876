import { expect, it } from 'vitest';
import { isNumeric } from './numeric-text.ts';

it('knows numbers from other texts', () => {
  for (const text of ['0', '-1', '+3.5', '10.50']) expect(isNumeric(text)).toBe(true);
  for (const text of ['', '01', '1.', '.5', '1e3', '1 ', 'a']) expect(isNumeric(text)).toBe(false);
});
