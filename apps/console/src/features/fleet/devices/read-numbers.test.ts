import { expect, it } from 'vitest';
import { readNumbers } from './read-numbers.ts';

it('reads one number a line, whatever the line ends are, without empty ones and repeats', () => {
  expect(readNumbers('\uFEFFA-1\r\n A-2 \n\nA-1\rA-3,A-4,')).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  expect(readNumbers(undefined)).toEqual([]);
  expect(readNumbers(' \n ')).toEqual([]);
});
