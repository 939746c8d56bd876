import { expect, test } from 'vitest';
import { DrizzleQueryError } from './platform/db/orm.ts';
import { createServerLog } from './server-log.ts';

function logged(error: unknown): string {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  createServerLog('info', { write }).error({ err: error }, 'call failed');
  return text;
}

const failed = () =>
  new DrizzleQueryError('insert into user_account values ($1)', ['open-sesame\n    at home'], new Error('no room'));

test('a failed statement is logged with its reason and place, without its values', () => {
  for (const text of [logged(failed()), logged(new Error('the account was not made', { cause: failed() }))]) {
    expect(text).not.toContain('open-sesame');
    expect(text).toContain('insert into user_account values ($1)');
    expect(text).toContain('no room');
    expect(text).toContain('server-log.test.ts');
  }
});

test('other errors are logged as they are', () => {
  expect(logged(new TypeError('x is no function'))).toContain('"type":"TypeError","message":"x is no function"');
  expect(logged('just a text')).toContain('just a text');
});
