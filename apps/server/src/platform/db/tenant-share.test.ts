import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';
import { testPassword } from '../../testing/factories.ts';
import { ownedPhone } from '../../testing/fleet-factories.ts';
import { lockTable } from '../../testing/lock-table.ts';
import { saveParameters } from '../../testing/parameters.ts';
import { CallError } from '../http/call-error.ts';
import { outsideCalls, withinShare } from './call-share.ts';
import { connectDatabase } from './database.ts';
import { silentLog } from './database-log.ts';

const t = await useTestApp({ timing: { tenantWaitMs: 60_000 } });
const greedy = await t.tenant();
const other = await t.tenant();
const groupId = (await greedy.call(dataGroups.add, { body: { name: 'lines' } })).id;
await greedy.call(dataItems.add, { body: { name: 'n', groupId, content: 'x' } });

/** On a slow machine a search may meet its own time limit before the table is free again: 429. */
const searchAtOnce = (searches: number) =>
  Array.from({ length: searches }, () => greedy.send(dataItems.list, { query: { content: 'x' } }));

test('30 slow searches of one tenant delay no list of another, no sign-in and no phone', async () => {
  const lines = await lockTable(t.db, 'data_item');
  const searches = searchAtOnce(30);
  await vi.waitFor(async () => expect(await lines.waiting()).toBe(2));

  const { total } = await other.call(deviceGroups.list, { query: {} });
  const signedIn = await t.signIn(other.userName, testPassword);
  expect(await signedIn.call(deviceGroups.list, { query: {} })).toMatchObject({ total });
  (await ownedPhone(t, other)).phone.close();
  await vi.waitFor(async () => expect(await lines.waiting()).toBe(2));

  await lines.release();
  for (const { code } of await Promise.all(searches)) expect([0, 429]).toContain(code);
  expect((await greedy.call(dataItems.list, { query: { content: 'x' } })).total).toBe(1);
});

test('a parameter says how many statements of a tenant run at once', async () => {
  await saveParameters(t.admin, { 'tenant.statementsAtOnce': '3' });
  const lines = await lockTable(t.db, 'data_item');
  const searches = searchAtOnce(5);
  await vi.waitFor(async () => expect(await lines.waiting()).toBe(3));
  await lines.release();
  await Promise.all(searches);
});

describe('statements of calls', () => {
  const database = connectDatabase(t.db.connection, { log: silentLog, readTimeoutMs: 100 });
  afterAll(() => database.close());
  const sleep = () => database.query('select pg_sleep(60)');
  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.catch((raised: unknown) => raised);
    return error instanceof CallError ? { code: error.code, text: error.text('en') } : error;
  };

  test('a reading statement that takes too long is refused with the limit', async () => {
    expect(await refusalOf(withinShare({ tenantId: 1, reads: true, mostListBytes: 0 }, sleep))).toEqual({
      code: 429,
      text: 'The query took longer than the limit of 0.1 seconds: narrow the filters',
    });
  });

  test('a statement that has waited too long for its turn is refused with the limit', async () => {
    database.limitTenants({ statementsAtOnce: () => 1, mostWaitMs: 1 });
    const refused = refusalOf(
      withinShare({ tenantId: 1, reads: true, mostListBytes: 0 }, () => Promise.all([sleep(), sleep()])),
    );
    expect(await refused).toEqual({
      code: 429,
      text: 'Too many requests at a time (limit: 1): try again when one has finished',
    });
  });

  test('a transaction never waits for a turn of its own', async () => {
    database.limitTenants({ statementsAtOnce: () => 1, mostWaitMs: 60_000 });
    const nested = withinShare({ tenantId: 1, reads: false, mostListBytes: 0 }, () =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          database.transaction(async () => {
            const { rows } = await database.query<{ one: number }>('select 1 as one');
            return rows[0]!.one;
          }),
        ),
      ),
    );
    expect(await nested).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('work that a call has only started takes the connections of the system', async () => {
    const pools: number[] = [];
    database.pool.on('acquire', () => pools.push(1));
    await withinShare({ tenantId: 1, reads: true, mostListBytes: 0 }, () =>
      outsideCalls(() => database.query('select 1')),
    );
    let later = () => Promise.resolve<unknown>(null);
    await withinShare({ tenantId: 1, reads: true, mostListBytes: 0 }, async () => {
      const continued = Promise.withResolvers<void>();
      const done = continued.promise.then(() => database.query('select 1'));
      later = () => {
        continued.resolve();
        return done;
      };
    });
    await later();
    expect(pools).toHaveLength(2);
  });
});
