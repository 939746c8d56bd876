import { afterAll, expect, test } from 'vitest';
import { createScriptRuntime } from './script-runtime.ts';
import { resultOf } from './testing/run-script.ts';

const runtime = createScriptRuntime();
afterAll(() => runtime.close());

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
