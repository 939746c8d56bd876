import { expect, test } from 'vitest';
import { ArgumentsError, readArguments } from './arguments.ts';

test('numbers choose, the rest is optional', () => {
  expect(readArguments([])).toEqual({ numbers: [], rounds: 7, phones: null, write: false });
  expect(readArguments(['1', '3', '--quick', '--phones', '500', '--write'])).toEqual({
    numbers: [1, 3],
    rounds: 3,
    phones: 500,
    write: true,
  });
});

test.each([[['one']], [['--phones', '0']], [['--rounds', 'many']], [['--fast']]])('%j is refused', (args) => {
  expect(() => readArguments(args)).toThrow(ArgumentsError);
});
