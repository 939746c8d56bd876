import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hostCalls } from './calls.ts';
import { generated, globalsSource } from './generate.ts';
import { memberWords } from './member-words.ts';
import { parseTypes } from './parse-types.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

test.each(['packages/script-api/script.gen.d.ts', 'docs/script-api.md', 'apps/console/src/parts/editor/api.gen.ts'])(
  '%s is up to date',
  async (path) => {
    const made = await generated();
    expect(await read(path), 'run: node packages/script-api/src/generate.ts').toBe(made[path]);
  },
);

test('the types and the host calls name the same calls with the same arguments', async () => {
  const types = parseTypes(await globalsSource());
  const globals = types.find(({ name }) => name === 'ScriptGlobals')!.members;
  /** The path of a global's type, of a type that it extends, or of one that it holds. */
  const areaOf = (type: string): string | undefined => {
    const own = globals.find(({ signature }) => signature.endsWith(`: ${type}`))?.name;
    if (own !== undefined) return own;
    const extending = types.find((one) => one.extends === type);
    if (extending) return areaOf(extending.name);
    for (const { name, members } of types.filter((one) => one.name !== 'ScriptGlobals')) {
      const holding = members.find(({ signature }) => signature.endsWith(`: ${type}`));
      const area = holding && areaOf(name);
      if (area !== undefined) return `${area}.${holding!.name}`;
    }
    return undefined;
  };
  const typed = types.flatMap(({ name, members }) => {
    if (name === 'ScriptGlobals') return members.filter((one) => one.signature.includes('=>')).map(asCall);
    const area = areaOf(name);
    if (area === undefined) return [];
    return members.filter((one) => one.signature.includes('): Promise<')).map((one) => `${area}.${asCall(one)}`);
  });
  const checked = Object.entries(hostCalls).map(([name, args]) => `${name}(${Object.keys(args).join(', ')})`);
  expect(typed.toSorted()).toEqual(checked.toSorted());
});

test('every type and every call is explained', async () => {
  const types = parseTypes(await globalsSource());
  expect(types.length).toBeGreaterThan(10);
  expect(types.filter((one) => one.doc === '').map((one) => one.name)).toEqual([]);
  const calls = types.flatMap((type) => type.members.filter((one) => one.signature.includes('): Promise<')));
  expect(calls.length).toBeGreaterThan(17);
  expect(calls.filter((one) => one.doc === '').map((one) => one.name)).toEqual([]);
});

test('every member that an editor explains is explained in Chinese too, and nothing else is', async () => {
  const types = parseTypes(await globalsSource());
  const isAnswerOrGlobal = (name: string) => !/(Options|Selector|Request|CacheExpiry)$/.test(name);
  const explained = types.flatMap(({ name: type, members }) =>
    members.filter(({ doc }) => doc !== '' && isAnswerOrGlobal(type)).map(({ name }) => `${type}.${name}`),
  );
  expect(Object.keys(memberWords).toSorted()).toEqual(explained.toSorted());
});

function asCall({ name, signature }: { name: string; signature: string }): string {
  const list = signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'));
  const names = list
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .map((one) => one.split(/[?:]/)[0]!.trim());
  return `${name}(${names.filter((one) => one !== '').join(', ')})`;
}
