import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { connectDatabase } from './database.ts';
import { silentLog } from './database-log.ts';
import { MigrationError, migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'flotilla-migrations-'));
  database = await createEmptyTestDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
const tables = async () => {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};
const applied = async () => (await database.query('select version, name from schema_migration order by version')).rows;

test('applies the files in order, once, and records them', async () => {
  write('0002-second.sql', 'alter table one add column added int;');
  write('0001-first.sql', 'create table one (id int);\ncreate table two (id int);');
  write('README.md', 'not a migration');
  expect(await migrate(database, directory)).toEqual(['0001-first', '0002-second']);
  expect(await migrate(database, directory)).toEqual([]);
  expect(await tables()).toEqual(['one', 'schema_migration', 'two']);
  expect(await applied()).toEqual([
    { version: 1, name: '0001-first' },
    { version: 2, name: '0002-second' },
  ]);
  write('0003-third.sql', 'drop table two;');
  expect(await migrate(database, directory)).toEqual(['0003-third']);
});

test('a migration that fails in the middle leaves nothing of itself, and what came before stays', async () => {
  write('0001-first.sql', 'create table one (id int);');
  write('0002-broken.sql', 'create table half (id int); insert into one values (1); select 1 / 0;');
  const failure = await migrate(database, directory).catch((error) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure.message).toMatch(/0002-broken failed.*division by zero/);
  expect(await tables()).toEqual(['one', 'schema_migration']);
  expect((await database.query('select * from one')).rows).toEqual([]);
  write('0002-broken.sql', 'create table whole (id int);');
  expect(await migrate(database, directory)).toEqual(['0002-broken']);
});

test('a migration whose connection is cut leaves nothing of itself', async () => {
  write('0001-cut.sql', 'create table half (id int); select pg_terminate_backend(pg_backend_pid());');
  await expect(migrate(database, directory)).rejects.toThrow(/0001-cut/);
  expect(await tables()).toEqual(['schema_migration']);
});

test('of two servers that start at once, each migration runs once', async () => {
  write('0001-first.sql', 'create table one (id int); select pg_sleep(0.2);');
  write('0002-second.sql', 'insert into one values (1);');
  const other = connectDatabase(database.connection, { log: silentLog });
  const done = await Promise.all([migrate(database, directory), migrate(other, directory)]);
  await other.close();
  expect(done.flat()).toEqual(['0001-first', '0002-second']);
  expect((await database.query('select * from one')).rows).toEqual([{ id: 1 }]);
});

test('an applied file that was changed is refused, other line ends are not', async () => {
  write('0001-first.sql', 'create table one (\n  id int\n);\n');
  await migrate(database, directory);
  write('0001-first.sql', 'create table one (\r\n  id int\r\n);\r\n');
  expect(await migrate(database, directory)).toEqual([]);
  write('0001-first.sql', 'create table one (id bigint);\n');
  await expect(migrate(database, directory)).rejects.toThrow(/0001-first was changed after it was applied/);
});

test('a database newer than the program is refused', async () => {
  write('0001-first.sql', 'create table one (id int);');
  write('0002-second.sql', 'create table two (id int);');
  await migrate(database, directory);
  unlinkSync(join(directory, '0002-second.sql'));
  await expect(migrate(database, directory)).rejects.toThrow(/0002-second, which this program does not know/);
});

test('a file numbered below an applied one is refused', async () => {
  write('0002-second.sql', 'create table two (id int);');
  await migrate(database, directory);
  write('0001-late.sql', 'create table one (id int);');
  await expect(migrate(database, directory)).rejects.toThrow(/0001-late has a lower number/);
});

test.each(['1-short.sql', '0001_underscore.sql', '0001-Upper.sql'])('the name %s is refused', async (name) => {
  write(name, 'select 1;');
  await expect(migrate(database, directory)).rejects.toThrow(/is not named like 0001-first-tables\.sql/);
});

test('two files with one number are refused', async () => {
  write('0001-one.sql', 'select 1;');
  write('0001-other.sql', 'select 1;');
  await expect(migrate(database, directory)).rejects.toThrow(/have one number: 0001-one, 0001-other/);
});
