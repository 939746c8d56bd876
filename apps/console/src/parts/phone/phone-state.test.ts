import { expect, it } from 'vitest';
import { modelName } from './phone-state.ts';

it('names the brand once', () => {
  expect(modelName({ brand: 'HONOR', mode: 'HONOR 90' })).toBe('HONOR 90');
  expect(modelName({ brand: 'samsung', mode: 'Galaxy S23' })).toBe('samsung Galaxy S23');
  expect(modelName({ brand: 'Google', mode: '' })).toBe('Google');
  expect(modelName({ brand: '', mode: '' })).toBe('');
});
