import {
  addCacheEntry,
  cacheCalls,
  clearCache,
  deleteCacheEntries,
  editCacheEntry,
  getCacheEntry,
  listCache,
} from '@flotilla/contract/http/data/cache';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { saveParameters } from '../../../testing/parameters.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { runningScript } from '../../../testing/running-script.ts';
import { countEntries, mostChanges } from './count-entries.ts';
import { assertRoomForOne, cacheRetention } from './entries.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
const script = await runningScript(t, tenant);
const second = await runningScript(t, await t.subAccount(tenant));

let made = 0;
const newKey = () => `key ${++made}`;
const add = async (person: Person, more: object = {}) =>
  (await person.call(addCacheEntry, { body: { key: newKey(), value: 'x', ...more } })).id;
const one = (person: Person, id: number) => person.call(getCacheEntry, { query: { id } });
const keysOf = async (person: Person) =>
  (await person.call(listCache, { query: { pageSize: 1000 } })).list.map(({ key }) => key);
const expireNow = (key: string) =>
  t.db.query(`update cache_entry set expires_at = now() - interval '1 second' where key = $1`, [key]);

test('strings, sets and lists are added, shown and edited', async () => {
  const set = await add(tenant, {
    key: 'colours',
    dataType: 'set',
    value: ['red', 'blue', 'red'],
    expirySeconds: '60',
  });
  expect(await one(tenant, set)).toMatchObject({ value: ['red', 'blue'], size: 2, expirySeconds: 60 });
  const list = await add(tenant, { dataType: 'list', value: ['b', 'a', 'b'] });
  const before = await one(tenant, list);
  expect(before).toMatchObject({ value: ['b', 'a', 'b'], size: 3, expirySeconds: null, expiresAt: null });
  await tenant.call(editCacheEntry, { body: { ...before, value: ['c'] } });
  expect(await one(tenant, list)).toMatchObject({ value: ['c'], size: 1 });
  const { list: shown } = await tenant.call(listCache, { query: { key: 'COL', dataType: 'set' } });
  expect(shown).toMatchObject([{ id: set, preview: 'red · blue', size: 2 }]);
  await tenant.call(editCacheEntry, { body: { id: set, dataType: 'string', value: 'one' } });
  expect(await script.call(cacheCalls.get, { key: 'colours' })).toBe('one');
});

test('a set text replaces members and expiry', async () => {
  const key = newKey();
  await script.call(cacheCalls.push, { key, members: ['a', 'b'], expirySeconds: 60 });
  await script.call(cacheCalls.set, { key, value: 'text' });
  const { rows } = await t.db.query<{ members: number }>(
    `select (select count(*)::int from cache_member m where m.entry_id = e.id) as members, expiry_seconds, expires_at
       from cache_entry e where key = $1`,
    [key],
  );
  expect(rows).toEqual([{ members: 0, expiry_seconds: null, expires_at: null }]);
});

test('a changed expiry begins anew, and saving the rest leaves it', async () => {
  const id = await add(tenant, { expirySeconds: 1_000 });
  const before = await one(tenant, id);
  await tenant.call(editCacheEntry, { body: { ...before, value: 'y' } });
  const after = await one(tenant, id);
  expect(after.expiresAt).toBe(before.expiresAt);
  await tenant.call(editCacheEntry, { body: { ...after, expirySeconds: 10 } });
  expect(Date.parse((await one(tenant, id)).expiresAt!)).toBeLessThan(Date.parse(before.expiresAt!));
});

test('one whose time is over is gone at once for everybody, its key is free, and the job removes it', async () => {
  const id = await add(tenant, { key: 'brief', expirySeconds: 100 });
  await expireNow('brief');
  expect(await tenant.send(getCacheEntry, { query: { id } })).toMatchObject({ code: 404 });
  expect(await keysOf(tenant)).not.toContain('brief');
  expect(await script.call(cacheCalls.get, { key: 'brief' })).toBeNull();
  expect(await script.call(cacheCalls.delete, { key: 'brief' })).toBe(false);
  await script.call(cacheCalls.push, { key: 'old list', members: ['a'], expirySeconds: 100 });
  await expireNow('old list');
  expect(await script.call(cacheCalls.push, { key: 'old list', members: ['b'] })).toBe(1);
  await add(tenant, { key: 'brief' });
  await script.call(cacheCalls.set, { key: 'short', value: '1', expirySeconds: 1 });
  await eventually(async () => (await script.call(cacheCalls.get, { key: 'short' })) === null);
  await cacheRetention(t.app.platform).run();
  const { rows } = await t.db.query(`select key from cache_entry where expires_at <= now()`);
  expect(rows).toEqual([]);
});

test.each([
  ['key', { key: ' ', value: 'x' }, '缓存键不能为空'],
  ['key', { value: 'x' }, '缓存键不能为空'],
  ['value', { key: 'k', value: '' }, '缓存值不能为空'],
  ['value', { key: 'k' }, '缓存值不能为空'],
  ['value', { key: 'k', dataType: 'set', value: 'x' }, ''],
  ['value', { key: 'k', value: ['x'] }, ''],
  ['value', { key: 'k', value: 'x'.repeat(65_537) }, ''],
  ['expirySeconds', { key: 'k', value: 'x', expirySeconds: 'soon' }, ''],
  ['expirySeconds', { key: 'k', value: 'x', expirySeconds: 0 }, ''],
  ['dataType', { key: 'k', value: 'x', dataType: 'hash' }, ''],
  ['more', { key: 'k', value: 'x', more: 1 }, ''],
])('%s is refused with its path: %j', async (path, body, message) => {
  const answer = await tenant.send(addCacheEntry, { body, headers: { 'accept-language': 'zh-CN' } });
  expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(message), data: { errors: [{ path }] } });
});

test('a key is taken once a tenant', async () => {
  await add(tenant, { key: 'mine' });
  expect(await tenant.send(addCacheEntry, { body: { key: 'mine', value: 'x' } })).toMatchObject({
    ...{ code: 409, data: { errors: [{ path: 'key' }] } },
  });
  await add(other, { key: 'mine' });
});

test('another tenant reaches nothing, clears the own alone, and each call needs its permission', async () => {
  const id = await add(tenant, { key: 'secret' });
  await add(other, { key: 'secret', value: 'own' });
  for (const sent of [
    other.send(getCacheEntry, { query: { id } }),
    other.send(editCacheEntry, { body: { id, value: 'x' } }),
    other.send(deleteCacheEntries, { query: { ids: [id] } }),
  ])
    expect(await sent).toMatchObject({ code: 404 });
  const theirs = await runningScript(t, other);
  expect(await theirs.call(cacheCalls.get, { key: 'secret' })).toBe('own');
  await other.call(clearCache);
  expect(await keysOf(other)).toEqual([]);
  expect(await script.call(cacheCalls.get, { key: 'secret' })).toBe('x');
  const reader = await t.backgroundUser({ permissions: ['data:cache:list'] });
  expect(await reader.send(addCacheEntry, { body: { key: 'k', value: 'x' } })).toMatchObject({ code: 403 });
  expect(await reader.send(clearCache)).toMatchObject({ code: 403 });
});

test('many phones count, and every one gets another number', async () => {
  const key = newKey();
  const sums = await Promise.all(
    Array.from({ length: 60 }, (_one, at) => (at % 2 ? script : second).call(cacheCalls.increment, { key, by: 1 })),
  );
  expect(sums.toSorted((a, b) => a - b)).toEqual(sums.map((_sum, at) => at + 1));
  expect(await script.call(cacheCalls.increment, { key, by: -60 })).toBe(0);
});

test('a repeated call counts once', async () => {
  const key = newKey();
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await script.send(cacheCalls.increment, { key, by: 5 }, 5_000));
  expect(answers.map(({ data }) => data)).toEqual([5, 5, 5]);
});

test('a list gives each member to one, in order, from either end', async () => {
  const key = newKey();
  expect(await script.call(cacheCalls.push, { key, members: ['c', 'd'] })).toBe(2);
  expect(await second.call(cacheCalls.push, { key, members: ['a', 'b'], end: 'head' })).toBe(4);
  expect(await script.call(cacheCalls.members, { key })).toEqual(['a', 'b', 'c', 'd']);
  expect(await script.call(cacheCalls.pop, { key, end: 'tail' })).toBe('d');
  const taken = await Promise.all([script, second, script, second].map((one) => one.call(cacheCalls.pop, { key })));
  expect(taken.toSorted()).toEqual(['a', 'b', 'c', null].toSorted());
  expect(await script.call(cacheCalls.size, { key })).toBe(0);
});

test('what is added at an end later is further out, and each end gives its own', async () => {
  const key = newKey();
  for (const [member, end] of [['b'], ['c'], ['a', 'head']] as const)
    await script.call(cacheCalls.push, { key, members: [member], end });
  expect(await script.call(cacheCalls.members, { key })).toEqual(['a', 'b', 'c']);
  expect(await script.call(cacheCalls.pop, { key, end: 'head' })).toBe('a');
  expect(await script.call(cacheCalls.pop, { key, end: 'tail' })).toBe('c');
});

test('an entry counts its own members and characters alone, up to a limit of both', async () => {
  const [key, neighbour] = [newKey(), newKey()];
  const member = 'm'.repeat(65_536);
  await script.call(cacheCalls.add, { key: neighbour, members: ['same'] });
  expect(await script.call(cacheCalls.add, { key, members: ['same'] })).toBe(1);
  expect(await script.call(cacheCalls.remove, { key, members: ['same'] })).toBe(1);
  expect(await script.call(cacheCalls.members, { key: neighbour })).toEqual(['same']);
  for (let time = 0; time < 15; time += 1) await script.call(cacheCalls.push, { key, members: [member] });
  const left = 1_000_000 - 15 * 65_536;
  const push = (length: number) => script.send(cacheCalls.push, { key, members: ['m'.repeat(length)] });
  expect(await push(left + 1)).toMatchObject({ code: 409 });
  expect(await push(left)).toMatchObject({ code: 0 });
  await script.call(cacheCalls.pop, { key, end: 'tail' });
  expect(await push(left), 'what was taken leaves room').toMatchObject({ code: 0 });
  expect(await script.call(cacheCalls.remove, { key: 'nobody', members: ['x'] })).toBe(0);
});

test('a script deletes an entry of any type', async () => {
  const [text, list] = [newKey(), newKey()];
  await script.call(cacheCalls.set, { key: text, value: 'x' });
  await script.call(cacheCalls.push, { key: list, members: ['x'] });
  for (const key of [text, list]) {
    expect(await script.call(cacheCalls.delete, { key })).toBe(true);
    expect(await script.call(cacheCalls.size, { key })).toBe(0);
    expect(await script.call(cacheCalls.delete, { key })).toBe(false);
  }
});

test('a refused addition creates no entry', async () => {
  const members = Array.from({ length: 16 }, (_one, at) => `${at}`.padEnd(65_536, 'm'));
  for (const call of [cacheCalls.add, cacheCalls.push]) {
    const key = newKey();
    expect(await script.send(call, { key, members })).toMatchObject({ code: 409 });
    expect(await keysOf(tenant)).not.toContain(key);
  }
});

test('a string counts as one, and only whole decimal numbers are added up', async () => {
  const key = newKey();
  const sizeOf = () => script.call(cacheCalls.size, { key });
  await script.call(cacheCalls.set, { key, value: '41' });
  expect(await sizeOf()).toBe(1);
  expect(await script.call(cacheCalls.increment, { key, by: 1 })).toBe(42);
  expect(await sizeOf()).toBe(1);
  for (const value of ['0x10', '1e3', ' 5']) {
    await script.call(cacheCalls.set, { key, value });
    expect(await script.send(cacheCalls.increment, { key, by: 1 }), value).toMatchObject({ code: 409 });
  }
});

test('a tenant has as many entries as its limit, and not one more', async () => {
  const owner = await t.tenant();
  await saveParameters(t.admin, { 'cache.mostEntries': '2' });
  try {
    for (const code of [0, 0, 409]) {
      expect(await owner.send(addCacheEntry, { body: { key: newKey(), value: 'x' } })).toMatchObject({ code });
    }
  } finally {
    await saveParameters(t.admin, { 'cache.mostEntries': '100000' });
  }
});

test('those who add and those who take at the same time lose nothing', async () => {
  const key = newKey();
  await script.call(cacheCalls.push, { key, members: ['first'] });
  const turns = Array.from({ length: 60 }, (_one, at) => at);
  const taken = await Promise.all(
    turns.map(async (at) => {
      if (at % 2 === 0) return script.call(cacheCalls.pop, { key });
      await second.call(cacheCalls.push, { key, members: [`${at}`] });
      return null;
    }),
  );
  const left = await script.call(cacheCalls.members, { key });
  expect([...taken.filter((one) => one !== null), ...left].toSorted()).toEqual(
    ['first', ...turns.filter((at) => at % 2).map(String)].toSorted(),
  );
  expect(await script.call(cacheCalls.size, { key })).toBe(left.length);
});

test('a set has a member once', async () => {
  const key = newKey();
  const added = await Promise.all(
    [script, second].map((one) => one.call(cacheCalls.add, { key, members: ['a', 'b', 'a'] })),
  );
  expect(added.toSorted()).toEqual([0, 2]);
  expect(await script.call(cacheCalls.has, { key, member: 'b' })).toBe(true);
  expect(await script.call(cacheCalls.remove, { key, members: ['b', 'z'] })).toBe(1);
  expect(await script.call(cacheCalls.members, { key })).toEqual(['a']);
  expect(await script.call(cacheCalls.size, { key })).toBe(1);
  await script.call(cacheCalls.remove, { key, members: ['a'] });
  expect(await keysOf(tenant)).not.toContain(key);
});

test('an entry of another type, a text that is no number, and a limit refuse one call and no other', async () => {
  const key = newKey();
  await script.call(cacheCalls.set, { key, value: 'text' });
  const refused = { code: 409, msg: expect.stringContaining(key) };
  expect(await script.send(cacheCalls.push, { key, members: ['x'] })).toMatchObject(refused);
  expect(await script.send(cacheCalls.increment, { key, by: 1 })).toMatchObject(refused);
  const full = newKey();
  for (let time = 0; time < 10; time += 1) {
    const members = Array.from({ length: 1_000 }, (_one, at) => `${time} ${at}`);
    await script.call(cacheCalls.push, { key: full, members });
  }
  const [more, good] = await Promise.all([
    script.send(cacheCalls.push, { key: full, members: ['one more'] }),
    second.send(cacheCalls.push, { key: newKey(), members: ['x'] }),
  ]);
  expect([more.code, good.code]).toEqual([409, 0]);
  await saveParameters(t.admin, { 'cache.mostEntries': '1' });
  expect(await script.send(cacheCalls.set, { key: newKey(), value: 'x' })).toMatchObject({ code: 409 });
  expect(await tenant.send(addCacheEntry, { body: { key: newKey(), value: 'x' } })).toMatchObject({ code: 409 });
  await script.call(cacheCalls.set, { key, value: 'changed' });
  await saveParameters(t.admin, { 'cache.mostEntries': '100000' });
});

test('an expiry is set, changed and taken away by scripts', async () => {
  const key = newKey();
  await script.call(cacheCalls.set, { key, value: 'x', expirySeconds: 100 });
  expect(await script.call(cacheCalls.expire, { key, expirySeconds: null })).toBe(true);
  const { list } = await tenant.call(listCache, { query: { key } });
  expect(list).toMatchObject([{ expirySeconds: null, expiresAt: null }]);
  expect(await script.call(cacheCalls.expire, { key: 'nobody', expirySeconds: 5 })).toBe(false);
});

test('a new key reads none of the others, however many there are, and counts stay few and exact', async () => {
  const owner = await t.tenant();
  const running = await runningScript(t, owner);
  await t.db.query(
    `insert into cache_entry (tenant_id, owner_id, key, kind) select $1, $1, 'many ' || n, 'string' from generate_series(1, 5000) as n`,
    [owner.id],
  );
  const read = await t.app.platform.db.transaction((tx) =>
    rowsRead(tx, 'cache_entry', () => assertRoomForOne(tx.drizzle, owner.id, 100_000)),
  );
  expect(read).toBe(0);
  for (let nth = 0; nth <= mostChanges; nth += 1) {
    await running.call(cacheCalls.set, { key: `one ${nth}`, value: 'x', expirySeconds: 100 });
  }
  await t.db.query(`update cache_entry set expires_at = now() where tenant_id = $1 and key like 'one %'`, [owner.id]);
  const changes = async () =>
    (await t.db.query('select 1 from cache_count where tenant_id = $1', [owner.id])).rows.length;
  expect(await changes()).toBeLessThanOrEqual(mostChanges + 1);
  await cacheRetention(t.app.platform).run();
  expect(await changes()).toBe(1);
  expect(await countEntries(t.app.platform.db.drizzle, owner.id)).toBe(5_000);
  await owner.call(clearCache);
  expect(await countEntries(t.app.platform.db.drizzle, owner.id)).toBe(0);
});
