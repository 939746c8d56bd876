import { afterAll, expect, test } from 'vitest';
import { createScriptRuntime } from './script-runtime.ts';
import { resultOf } from './testing/run-script.ts';

const runtime = createScriptRuntime({ workers: 1 });
afterAll(() => runtime.close());

/** Returns the requests that the calls of a script send to the site. */
async function askedBy(source: string) {
  const asked: [path: string, args: object][] = [];
  const site = async (path: string, args: object) => {
    asked.push([path, JSON.parse(JSON.stringify(args))]);
    return null;
  };
  await resultOf(runtime, source, { host: { site } });
  return asked;
}

test('calls of cache say what they are about, numbers as texts, and an expiry only where one is given', async () => {
  const asked = await askedBy(`
    await cache.set('k', 5, { expirySeconds: null });
    await cache.set('k', 'v');
    await cache.increment('n');
    await cache.increment('n', -2, { expirySeconds: 60 });
    await cache.expire('k', null);
    await cache.add('s', 'a');
    await cache.remove('s', ['a', 1]);
    await cache.push('l', ['a', 'b'], { end: 'head' });
    await cache.pop('l');
    await cache.has('s', 1);`);
  expect(asked).toEqual([
    ['cache/set', { key: 'k', value: '5', expirySeconds: null }],
    ['cache/set', { key: 'k', value: 'v' }],
    ['cache/increment', { key: 'n', by: 1 }],
    ['cache/increment', { key: 'n', by: -2, expirySeconds: 60 }],
    ['cache/expire', { key: 'k', expirySeconds: null }],
    ['cache/add', { key: 's', members: ['a'] }],
    ['cache/remove', { key: 's', members: ['a', '1'] }],
    ['cache/push', { key: 'l', members: ['a', 'b'], end: 'head' }],
    ['cache/pop', { key: 'l' }],
    ['cache/has', { key: 's', member: '1' }],
  ]);
});

test('calls of tables say what they are about', async () => {
  const asked = await askedBy(`
    await tables.find('t');
    await tables.find('t', { a: 1, b: { contains: 'x' } }, { limit: 5, order: '-a' });
    await tables.count('t', { a: 'x' });
    await tables.insert('t', { a: 1 });
    await tables.update('t', 7, { a: 'y' }, { where: { a: 'x' } });
    await tables.remove('t', 7);`);
  expect(asked).toEqual([
    ['table/find', { table: 't', where: {}, limit: 100 }],
    ['table/find', { table: 't', where: { a: '1', b: { contains: 'x' } }, limit: 5, order: '-a' }],
    ['table/count', { table: 't', where: { a: 'x' } }],
    ['table/insert', { table: 't', values: { a: '1' } }],
    ['table/update', { table: 't', id: 7, values: { a: 'y' }, where: { a: 'x' } }],
    ['table/remove', { table: 't', id: 7 }],
  ]);
});

test.each([
  [`cache.set('', 'x')`, 'cache.set: key must be a text that is not empty'],
  [`cache.increment('n', 1.5)`, 'cache.increment: by must be a whole number'],
  [`cache.set('k', 'v', { expirySeconds: 0 })`, 'cache.set: options.expirySeconds must be a whole number from 1'],
  [`cache.push('l', [])`, 'cache.push: members must be a list of 1 to 1000'],
  [`cache.pop('l', { end: 'middle' })`, 'cache.pop: options.end must be one of head, tail'],
  [`tables.find('表')`, 'tables.find: table must be the English name of a table'],
  [`tables.find('t', { a: { is: 1 } })`, 'tables.find: where.a.is is unknown'],
  [`tables.insert('t', { a: null })`, 'tables.insert: row.a must be a text'],
])('%s is refused by name', async (call, message) => {
  await expect(resultOf(runtime, `await ${call};`)).rejects.toThrow(message);
});

/** A site that records its calls and responds by path. */
function siteOf(answers: Record<string, unknown>) {
  const asked: [path: string, args: object][] = [];
  const site = async (path: string, args: object) => {
    asked.push([path, args]);
    return answers[path] ?? null;
  };
  return { asked, host: { site } };
}

test('a script takes, uses, gives, adds and counts lines', async () => {
  const item = { id: 7, name: 'n', content: 'one' };
  const { asked, host } = siteOf({
    'data/take': { items: [item] },
    'data/add': { added: 1, dropped: 0 },
    'data/count': { free: 3 },
  });
  const source = `
const [line] = await data.take('accounts');
await data.take('accounts', { from: 'random', count: 2 });
await data.use(line);
await data.give([line]);
return [line.content, await data.add('accounts', ' x ', { deduplicate: true }), await data.count('accounts')];`;
  expect(await resultOf(runtime, source, { host })).toEqual(['one', { added: 1, dropped: 0 }, 3]);
  expect(asked).toEqual([
    ['data/take', { group: 'accounts', from: 'head', count: 1 }],
    ['data/take', { group: 'accounts', from: 'random', count: 2 }],
    ['data/use', { ids: [7] }],
    ['data/give', { ids: [7] }],
    ['data/add', { group: 'accounts', lines: [' x '], name: undefined, deduplicate: true }],
    ['data/count', { group: 'accounts' }],
  ]);
});

test.each([
  [`data.take('')`, 'data.take: group must be a text that is not empty'],
  [`data.take('g', { count: 0 })`, 'data.take: options.count must be a number from 1 to 100'],
  [`data.use()`, 'data.use: items must be an object'],
  [`data.give([])`, 'data.give: items must be a list of 1 to 100'],
  [`data.add('g', ['a', ' '])`, 'data.add: lines[1] must be one line with something in it'],
])('%s is refused before the site is asked', async (call, message) => {
  const { asked, host } = siteOf({});
  await expect(resultOf(runtime, `await ${call};`, { host })).rejects.toThrow(message);
  expect(asked).toEqual([]);
});
