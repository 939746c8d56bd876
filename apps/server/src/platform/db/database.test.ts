import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startDeafProxy } from '../../testing/deaf-proxy.ts';
import { addressOf, runOnServer } from '../../testing/test-server.ts';
import { connectDatabase, openDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { silentLog } from './database-log.ts';
import { sql } from './orm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  await database.query('create table line (text text unique)');
});
beforeEach(async () => {
  await database.query('delete from line');
});
afterAll(() => database.drop());

const lines = async () =>
  (await database.query<{ text: string }>('select text from line order by text')).rows.map((row) => row.text);

describe('a transaction', () => {
  test('keeps what its work did, by every way of asking', async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.query('insert into line values ($1)', ['a']);
      await tx.drizzle.execute(sql`insert into line values ('b')`);
      await tx.client.query('insert into line select unnest($1::text[])', [['c', 'd']]);
      expect(await lines()).toEqual([]);
      return 7;
    });
    expect(answer).toBe(7);
    expect(await lines()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('undoes everything when its work throws, and gives the connection back', async () => {
    const fail = database.transaction(async (tx) => {
      await tx.query(`insert into line values ('a')`);
      throw new Error('changed my mind');
    });
    await expect(fail).rejects.toThrow('changed my mind');
    expect(await lines()).toEqual([]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('that goes on after a failed statement is an error, as PostgreSQL undoes it', async () => {
    const careless = database.transaction(async (tx) => {
      await tx.query(`insert into line values ('a')`);
      await tx.query(`insert into line values ('a')`).catch(() => {});
    });
    await expect(careless).rejects.toThrow(/was undone/);
    expect(await lines()).toEqual([]);
  });

  test('that loses its connection between statements fails; the process and the pool go on', async () => {
    const broken = database.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      const closed = new Promise((resolve) => tx.client.once('end', resolve));
      await database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await closed;
      await tx.query(`insert into line values ('a')`);
    });
    await expect(broken).rejects.toThrow();
    expect(await lines()).toEqual([]);
  });
});

describe('the pool', () => {
  test('names itself, limits statements and idle transactions, and speaks UTC', async () => {
    const names = ['application_name', 'statement_timeout', 'idle_in_transaction_session_timeout', 'timezone'];
    const { rows } = await database.query(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      application_name: 'flotilla',
      statement_timeout: '30s',
      idle_in_transaction_session_timeout: '1min',
      timezone: 'UTC',
    });
  });

  test('logs the loss of an idle connection and makes a new one', async () => {
    const log = { ...silentLog, warn: vi.fn() };
    const other = connectDatabase(database.connection, { log, maxConnections: 1 });
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await vi.waitFor(
      () => expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('idle connection')),
      15_000,
    );
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.close();
  });

  test('opens no more connections than it may', async () => {
    const small = connectDatabase(database.connection, { log: silentLog, maxConnections: 2 });
    await Promise.all(Array.from({ length: 8 }, () => small.query('select 1')));
    expect(small.pool.totalCount).toBe(2);
    await small.close();
  });

  test('closes once, however often it is asked', async () => {
    const afterClose = vi.fn(async () => {});
    const other = connectDatabase(database.connection, { log: silentLog }, afterClose);
    await other.query('select 1');
    await Promise.all([other.close(), other.close()]);
    await other.close();
    expect(afterClose).toHaveBeenCalledOnce();
  });
});

describe('a connection that has died without a word', () => {
  test('is told from a slow statement by its silence', () => {
    expect(database.pool.options).toMatchObject({
      statement_timeout: 30_000,
      query_timeout: 35_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
  });

  const throughProxy = async () => {
    const proxy = await startDeafProxy(database.connection);
    const other = connectDatabase({ ...proxy.connection, query_timeout: 1_000 }, { log: silentLog, maxConnections: 1 });
    return { proxy, other, close: () => other.close().finally(proxy.close) };
  };

  test('fails its statement as one of a database that is away; the next takes another connection', async () => {
    const { proxy, other, close } = await throughProxy();
    await other.query('select 1');
    proxy.deafen();
    const failure = await other.query('select 1').catch((error) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('ends its transaction without waiting for the answer to a rollback', async () => {
    const { proxy, other, close } = await throughProxy();
    const said: string[] = [];
    const broken = other.transaction(async (tx) => {
      const query = tx.client.query.bind(tx.client);
      vi.spyOn(tx.client, 'query').mockImplementation(((text: string) => {
        said.push(text);
        return query(text);
      }) as never);
      proxy.deafen();
      await tx.client.query('select 1');
    });
    await expect(broken).rejects.toThrow('Query read timeout');
    expect(said).toEqual(['select 1']);
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('a connection beside the pool has none of its timeouts', async () => {
    const { other, close } = await throughProxy();
    const alone = await other.connectAlone();
    await alone.query('select pg_sleep(1.2)');
    expect((await alone.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await alone.end();
    await close();
  });
});

describe("a server's address", () => {
  test('opens the database there', async () => {
    const other = await openDatabase({ url: database.connection.connectionString }, { log: silentLog });
    expect((await other.query('select current_database() as name')).rows).toEqual([{ name: database.name }]);
    await other.close();
  });

  test('where nobody answers is named, without its password', async () => {
    const url = 'postgres://me:secret-word@127.0.0.1:1/fleet';
    const failure = await openDatabase({ url }, { log: silentLog }).catch((error) => error);
    expect(failure.name).toBe('DatabaseUnavailableError');
    expect(failure.message).toMatch(/postgres:\/\/me@127\.0\.0\.1:1\/fleet.*ECONNREFUSED.*FLOTILLA_DATABASE_URL/);
    expect(failure.message).not.toContain('secret-word');
  });

  test('of a database that is not there says so', async () => {
    await expect(
      openDatabase({ url: addressOf(inject('testServer'), 'no_such_fleet') }, { log: silentLog }),
    ).rejects.toThrow(/no_such_fleet/);
  });

  test('of a database in another encoding is refused', async () => {
    const { connection, prefix } = inject('testServer');
    const name = `${prefix}latin`;
    await runOnServer(
      connection,
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    const refused = openDatabase({ url: addressOf(inject('testServer'), name) }, { log: silentLog });
    await expect(refused).rejects.toThrow(/SQL_ASCII; UTF8 is needed/);
    await runOnServer(connection, `drop database ${name} with (force)`);
  });
});
