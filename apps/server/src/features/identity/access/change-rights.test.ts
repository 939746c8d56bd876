import { changeUserStatus } from '@flotilla/contract/http/identity/users';
import { expect, test, vi } from 'vitest';
import type { UserWho } from '../../../platform/access/who.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { createAccessReader } from './access.ts';

const t = await useTestApp();
const reader = createAccessReader();
const rights = ['system:user:list', 'system:user:edit'];

async function whoOf({ id }: Person, more: Partial<UserWho> = {}): Promise<UserWho> {
  const access = (await reader.of(t.db.drizzle, [id])).get(id)!;
  return { ...access, kind: 'user', sessionId: 1, ...more };
}
/** Changes something of one account for `who`, in a transaction of its own. */
const change = (who: UserWho, { id }: Person, work: () => Promise<unknown> = async () => {}) =>
  t.db.transaction(({ drizzle: tx }) => reader.changeRights(tx, { who, touched: () => [id], work }));

const maker = await t.backgroundUser({ permissions: rights, dataScope: 'all' });
const weak = await t.backgroundUser({ permissions: ['system:user:list'] });
const strong = await t.backgroundUser({ permissions: ['system:licence:edit'] });

test('an account with more rights is not even made weaker', async () => {
  const work = vi.fn(async () => {
    await t.db.query('delete from user_role where user_id = $1', [strong.id]);
  });
  await expect(change(await whoOf(maker), strong, work)).rejects.toMatchObject({ error: 'forbidden' });
  expect(work).not.toHaveBeenCalled();
  await expect(change(await whoOf(maker), weak)).resolves.toBeUndefined();
});

test('an API token changes only accounts that may no more than the token', async () => {
  const byToken = { sessionId: -1, permissions: new Set(['system:user:edit']) };
  await expect(change(await whoOf(maker, byToken), weak)).rejects.toMatchObject({ error: 'forbidden' });
  const withBoth = { sessionId: -1, permissions: new Set(rights) };
  await expect(change(await whoOf(maker, withBoth), weak)).resolves.toBeUndefined();
  const inSession = { sessionId: 1, permissions: new Set<string>() };
  await expect(change(await whoOf(maker, inSession), weak)).resolves.toBeUndefined();
});

test('an account that was disabled after its call began changes nothing', async () => {
  const late = await t.backgroundUser({ permissions: rights, dataScope: 'all' });
  const who = await whoOf(late);
  await t.admin.call(changeUserStatus, { body: { userId: late.id, status: 0 } });
  await expect(change(who, weak)).rejects.toMatchObject({ error: 'noSession' });
});

test('a change waits for the one before it, and sees its result', async () => {
  const who = await whoOf(maker);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = change(who, weak, () => {
    begin();
    return finished;
  });
  await begun;
  const work = vi.fn(async () => {});
  const second = change(who, weak, work);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitUntil(async () => (await t.db.query(waiting)).rowCount, { timeout: 60_000 });
  expect(work).not.toHaveBeenCalled();
  finish();
  await Promise.all([first, second]);
  expect(work).toHaveBeenCalledOnce();
});
