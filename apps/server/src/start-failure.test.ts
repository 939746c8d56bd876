import { expect, test } from 'vitest';
import { ProgramsError } from './platform/db/embedded/binaries.ts';
import { explainStart } from './start-failure.ts';

test('an operator reads the advice, however deep its error is wrapped, and no other message', () => {
  const missing = new ProgramsError('Install the dependencies again.');
  expect(explainStart(missing, null)).toBe('Install the dependencies again.');
  expect(explainStart(new Error('the start failed', { cause: missing }), null)).toBe('Install the dependencies again.');
  expect(explainStart(new Error('a fault of the program'), null)).toBeNull();
});
