import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createLockOut, type LockOut } from './lock-out.ts';

let db: TestDatabase;
let lockOut: LockOut;

beforeAll(async () => {
  db = await createTestDatabase();
  lockOut = createLockOut(db);
});
beforeEach(() => db.query('delete from sign_in_failure'));
afterAll(() => db.drop());

const here = '203.0.113.9';
const there = '198.51.100.1';
const attempt = { userId: 7, username: 'somebody', address: here };

/** Failures and seconds of waiting by account and address. */
async function counted(): Promise<Record<string, [failures: number, seconds: number]>> {
  const { rows } = await db.query<{ row: string; failures: number; seconds: number }>(
    `select account || '@' || address as row, failures,
            coalesce(extract(epoch from locked_until - failed_at)::int, 0) as seconds from sign_in_failure`,
  );
  return Object.fromEntries(rows.map(({ row, failures, seconds }) => [row, [failures, seconds]]));
}

test('however often somebody fails, an account waits 15 minutes at most and an address an hour', async () => {
  await lockOut.count(attempt);
  await db.query('update sign_in_failure set failures = 1000');
  await lockOut.count(attempt);
  expect(await counted()).toEqual({
    [`@${here}`]: [1001, 3_600],
    'user:7@': [1001, 900],
    [`user:7@${here}`]: [1001, 900],
  });
  await expect(lockOut.count(attempt)).rejects.toMatchObject({ error: 'lockedOut' });
});

test('5 failures are free, 30 from one address, 100 of one account; a day without one makes all free again', async () => {
  await lockOut.count(attempt);
  await db.query(`update sign_in_failure set
    failures = case when account = '' then 29 when address = '' then 99 else 4 end`);
  await lockOut.count(attempt);
  const free = { [`@${here}`]: [30, 0], 'user:7@': [100, 0], [`user:7@${here}`]: [5, 0] };
  expect(await counted()).toEqual(free);
  await lockOut.count(attempt);
  expect(Object.values(await counted()).map(([, seconds]) => seconds)).toEqual([2, 2, 2]);
  await db.query(
    `update sign_in_failure set failed_at = now() - interval '25 hours', locked_until = now() - interval '1 second'`,
  );
  await lockOut.count(attempt);
  expect(Object.values(await counted())).toEqual(Array(3).fill([1, 0]));
  await db.query(`update sign_in_failure set failures = 40 where account = ''`);
  await lockOut.count(attempt);
  const locked = { error: 'lockedOut', details: { retryAfterSeconds: expect.any(Number) } };
  await expect(lockOut.count({ ...attempt, userId: 8 })).rejects.toMatchObject(locked);
});

test('unknown names are counted apart, whatever their case', async () => {
  for (const username of ['Nobody', 'NOBODY', 'ghost']) await lockOut.count({ userId: null, username, address: here });
  expect(await counted()).toMatchObject({ 'name:nobody@': [2, 0], 'name:ghost@': [1, 0] });
});

test('a success takes back its own attempt and no other, and then the address counts only against the account', async () => {
  for (const userId of [7, 8])
    for (const address of [here, there]) await lockOut.count({ ...attempt, userId, address });
  const others = { [`user:8@${here}`]: [1, 0], [`user:8@${there}`]: [1, 0], 'user:8@': [2, 0] };
  await lockOut.succeeded(attempt);
  const after = {
    ...others,
    [`@${here}`]: [1, 0],
    [`@${there}`]: [2, 0],
    'user:7@': [1, 0],
    [`user:7@${there}`]: [1, 0],
  };
  expect(await counted()).toEqual({ ...after, [`user:7@${here}`]: [0, 0] });
  await lockOut.count(attempt);
  expect(await counted()).toEqual({ ...after, [`user:7@${here}`]: [1, 0] });
  await lockOut.succeeded(attempt);
  expect(await counted()).toEqual({ ...after, [`user:7@${here}`]: [0, 0] });
  await lockOut.succeeded({ ...attempt, address: there });
  expect(await counted()).toMatchObject({ [`@${there}`]: [1, 0], 'user:7@': [0, 0], [`user:7@${there}`]: [0, 0] });

  await db.query(`update sign_in_failure set succeeded_at = now() - interval '31 days'`);
  await lockOut.count(attempt);
  expect(await counted()).toMatchObject({ [`@${here}`]: [2, 0], 'user:7@': [1, 0], [`user:7@${here}`]: [1, 0] });
});

test('a new password clears the failures of its user, also those of codes', async () => {
  for (const userId of [7, 8]) {
    for (const step of [{}, { step: 'code' }] as const) await lockOut.count({ ...attempt, userId, ...step });
  }
  await lockOut.forget(7);
  expect(Object.keys(await counted()).toSorted()).toEqual(
    [`@${here}`, ...['code:8@', 'user:8@'].flatMap((account) => [account, account + here])].toSorted(),
  );
});
