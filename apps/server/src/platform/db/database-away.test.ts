import { expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { silentLog } from './database-log.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

test.each([
  ['it starts', coded('57P03')],
  ['it was ended', coded('57P01')],
  ['the connection broke', coded('08006')],
  ['it takes no more connections', coded('53300')],
  ['nobody listens', coded('ECONNREFUSED', { syscall: 'connect' })],
  ['its socket is gone', coded('ENOENT', { syscall: 'connect' })],
  ['the driver says so', new Error('Connection terminated unexpectedly')],
  ['a wrapper hides it', new Error('Failed query', { cause: coded('57P02') })],
])('the database is away when %s', (_why, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([coded('23505'), coded('ENOENT', { syscall: 'open' }), new Error('failed'), null, 'text'])(
  '%s is another failure',
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);

test('a database that is not there is away', async () => {
  const database = connectDatabase({ host: '127.0.0.1', port: 1 }, { log: silentLog });
  const failure = await database.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await database.close();
});
