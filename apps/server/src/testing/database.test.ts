import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { runOnServer } from './test-server.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([one.drop(), other.drop()]);
});

test('each test database is its own', async () => {
  await one.query('create table only_here (id int)');
  const { rows } = await other.query(`select to_regclass('only_here') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('a test database has the migrated schema', async () => {
  const { rows } = await one.query(`select to_regclass('schema_migration') is not null as migrated`);
  expect(rows).toEqual([{ migrated: true }]);
});

test('drop removes the database', async () => {
  const dropped = await createTestDatabase();
  await dropped.query('select 1');
  await dropped.drop();
  const { prefix, connection } = inject('testServer');
  const { rows } = await runOnServer(
    connection,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  expect(rows.map(({ datname }) => datname)).not.toContain(dropped.name);
});
