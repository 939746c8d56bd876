import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hostCalls } from './calls.ts';
import { generated } from './generate.ts';
import { parseTypes } from './parse-types.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

test.each(['packages/script-api/script.gen.d.ts', 'docs/script-api.md'])('%s is up to date', async (path) => {
  const made = await generated();
  expect(await read(path), 'run: node packages/script-api/src/generate.ts').toBe(made[path]);
});

test('the types and the host calls name the same calls with the same arguments', async () => {
  const types = parseTypes(await read('packages/script-api/src/globals.ts'));
  const typed = types.flatMap(({ name, members }) => {
    if (name === 'ScriptGlobals') return members.filter((one) => one.signature.includes('=>')).map(asCall);
    if (name !== 'Device' && name !== 'Http') return [];
    const area = name.toLowerCase();
    return members.filter((one) => one.signature.includes('): Promise<')).map((one) => `${area}.${asCall(one)}`);
  });
  const checked = Object.entries(hostCalls).map(([name, args]) => `${name}(${Object.keys(args).join(', ')})`);
  expect(typed.toSorted()).toEqual(checked.toSorted());
});

test('every type and every call is explained', async () => {
  const types = parseTypes(await read('packages/script-api/src/globals.ts'));
  expect(types.length).toBeGreaterThan(10);
  expect(types.filter((one) => one.doc === '').map((one) => one.name)).toEqual([]);
  const device = types.find((one) => one.name === 'Device')!;
  const calls = device.members.filter((one) => one.signature.includes('('));
  expect(calls.length).toBe(17);
  expect(calls.filter((one) => one.doc === '').map((one) => one.name)).toEqual([]);
});

function asCall({ name, signature }: { name: string; signature: string }): string {
  const list = signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'));
  const names = list
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .map((one) => one.split(/[?:]/)[0]!.trim());
  return `${name}(${names.filter((one) => one !== '').join(', ')})`;
}
