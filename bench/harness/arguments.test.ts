import { expect, test } from 'vitest';
import { ArgumentsError, readArguments } from './arguments.ts';

test('numbers choose, the rest is optional', () => {
  expect(readArguments([])).toEqual({ numbers: [], rounds: 7, phones: null, write: false, compare: null });
  expect(readArguments(['1', '3', '--quick', '--phones', '500', '--write'])).toEqual({
    numbers: [1, 3],
    rounds: 3,
    phones: 500,
    write: true,
    compare: null,
  });
});

test('a commit to compare with is run in pairs', () => {
  expect(readArguments(['3', '--compare', 'v1']).compare).toEqual({ commit: 'v1', pairs: 5 });
  expect(readArguments(['3', '--quick', '--compare', 'v1']).compare).toEqual({ commit: 'v1', pairs: 3 });
});

test.each([[['one']], [['--phones', '0']], [['--rounds', 'many']], [['--fast']]])('%j is refused', (args) => {
  expect(() => readArguments(args)).toThrow(ArgumentsError);
});
