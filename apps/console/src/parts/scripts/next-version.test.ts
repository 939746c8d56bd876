import { expect, it } from 'vitest';
import { nextVersion } from './next-version.ts';

it.each([
  ['1', [], '2'],
  ['1', ['1', '2', '3'], '4'],
  ['1.0', [], '1.1'],
  ['1.9-beta', ['1.10-beta'], '1.11-beta'],
  ['first', ['first'], 'first'],
])('after %s, with %j taken, comes %s', (version, taken, next) => {
  expect(nextVersion(version, taken)).toBe(next);
});
