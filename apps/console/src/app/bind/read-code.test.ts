import { expect, it } from 'vitest';
import { looksLikeCode, writeCode } from './read-code.ts';

it('writes a code in two groups, however it was typed', () => {
  expect(['a', 'abcd', 'abcde', 'abcd-efgh', ' abcd efgh\n', '#ABCDEFGHJK', ''].map(writeCode)).toEqual([
    'A',
    'ABCD',
    'ABCD-E',
    'ABCD-EFGH',
    'ABCD-EFGH',
    'ABCD-EFGH',
    '',
  ]);
});

it('knows letters that no code has', () => {
  expect(['ABCD-EFGH', 'AB23-9YZX'].map(looksLikeCode)).toEqual([true, true]);
  expect(['ABCD-EFG', 'ABCO-EFGH', 'ABC1-EFGH', 'ABCI-EFGH', 'ABCL-EFGH', 'ABC0-EFGH'].filter(looksLikeCode)).toEqual(
    [],
  );
});
