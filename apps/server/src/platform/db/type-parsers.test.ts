import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { sql } from './orm.ts';
import { bigint, pgTable, timestamp } from './orm-tables.ts';
import { parseInt8, parseTimestamp } from './type-parsers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['2026-11-20 07:34:00+00', '2026-11-20T07:34:00.000Z'],
  ['2026-11-20 07:34:00.5+00', '2026-11-20T07:34:00.500Z'],
  ['2026-11-20 07:34:00.123456+00', '2026-11-20T07:34:00.123456Z'],
  ['2026-11-20 07:34:00', '2026-11-20T07:34:00.000Z'],
  ['2026-11-20 07:34:00+08', '2026-11-19T23:34:00.000Z'],
  ['2026-11-20 07:34:00.25+05:30', '2026-11-20T02:04:00.250Z'],
  ['infinity', 'infinity'],
])('the instant %s is read as %s', (text, expected) => {
  expect(parseTimestamp(text)).toBe(expected);
});

test('a whole number that JavaScript cannot hold is refused, not rounded', () => {
  expect(parseInt8('9007199254740991')).toBe(9_007_199_254_740_991);
  expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
});

const COLUMNS = `
  timestamptz '2026-11-20 07:34:00.5+00' as instant, timestamp '2026-11-20 07:34:00' as local, date '2026-11-20' as day,
  interval '1 hour' as span, 42::int8 as whole, 1.5::numeric as fraction,
  array[timestamptz '2026-11-20 07:34:00+00', null] as instants, array[array[1::int8, 2], array[3, null]] as wholes`;

const READ = {
  instant: '2026-11-20T07:34:00.500Z',
  local: '2026-11-20T07:34:00.000Z',
  day: '2026-11-20',
  span: '01:00:00',
  whole: 42,
  fraction: 1.5,
  instants: ['2026-11-20T07:34:00.000Z', null],
  wholes: [
    [1, 2],
    [3, null],
  ],
};

test('a raw query and one through drizzle read the same', async () => {
  expect((await database.query(`select ${COLUMNS}`)).rows).toEqual([READ]);
  expect((await database.drizzle.execute(sql.raw(`select ${COLUMNS}`))).rows).toEqual([READ]);
  await database.transaction(async (tx) => {
    expect((await tx.query(`select ${COLUMNS}`)).rows).toEqual([READ]);
    expect((await tx.drizzle.execute(sql.raw(`select ${COLUMNS}`))).rows).toEqual([READ]);
  });
});

test("drizzle's tables read the same, and an instant read finds its row again", async () => {
  await database.query('create table seen (id int8, at timestamptz(3))');
  await database.query(`insert into seen values (1, '2026-11-20 07:34:00.123Z')`);
  const seen = pgTable('seen', {
    id: bigint({ mode: 'number' }),
    at: timestamp({ withTimezone: true, mode: 'string' }),
  });
  const rows = await database.drizzle.select().from(seen);
  expect(rows).toEqual([{ id: 1, at: '2026-11-20T07:34:00.123Z' }]);
  expect((await database.query('select id from seen where at = $1', [rows[0]!.at])).rows).toEqual([{ id: 1 }]);
});

test('a query with a number beyond the exact ones fails', async () => {
  await expect(database.query('select 9007199254740993 as n')).rejects.toThrow(/9007199254740993/);
});
