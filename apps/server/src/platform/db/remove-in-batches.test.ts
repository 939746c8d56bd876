import { expect, test } from 'vitest';
import { createEmptyTestDatabase } from '../../testing/database.ts';
import { type SQL, sql } from './orm.ts';
import { integer, pgTable } from './orm-tables.ts';
import { removeInBatches } from './remove-in-batches.ts';

test('what is old is removed, so many rows in a statement; the rest stays', async () => {
  const db = await createEmptyTestDatabase();
  await db.query('create table line as select generate_series(1, 12) as age');
  const lines = pgTable('line', { age: integer('age') });
  const removed: (number | null)[] = [];
  const execute = async (statement: SQL) => {
    const result = await db.drizzle.execute(statement);
    removed.push(result.rowCount);
    return result;
  };
  expect(await removeInBatches({ execute } as never, lines, sql`age > 5`, 3)).toBe(7);
  expect(removed).toEqual([3, 3, 1]);
  expect((await db.query('select age from line order by age')).rows.map(({ age }) => age)).toEqual([1, 2, 3, 4, 5]);
  await db.drop();
});
