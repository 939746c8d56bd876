import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createLockOut, type LockOut } from './lock-out.ts';

let db: TestDatabase;
let lockOut: LockOut;

beforeAll(async () => {
  db = await createTestDatabase();
  lockOut = createLockOut(db);
});
afterAll(() => db.drop());

const attempt = { userId: 7, username: 'somebody', address: '203.0.113.9' };

test('however often somebody fails, an account waits 15 minutes at most and an address an hour', async () => {
  await lockOut.count(attempt);
  await db.query('update sign_in_failure set failures = 1000');
  await lockOut.count(attempt);
  const { rows } = await db.query<{ account: string; address: string; seconds: number }>(
    `select account, address, extract(epoch from locked_until - failed_at)::int as seconds
       from sign_in_failure order by account, address`,
  );
  expect(rows).toEqual([
    { account: '', address: '203.0.113.9', seconds: 3_600 },
    { account: 'user:7', address: '', seconds: 900 },
    { account: 'user:7', address: '203.0.113.9', seconds: 900 },
  ]);
  await expect(lockOut.count(attempt)).rejects.toMatchObject({ error: 'lockedOut' });
});
