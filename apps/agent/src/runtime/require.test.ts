import { afterAll, expect, test } from 'vitest';
import type { HotModule } from './script-job.ts';
import { createScriptRuntime } from './script-runtime.ts';
import { failureOf, resultOf } from './testing/run-script.ts';

const runtime = createScriptRuntime({ workers: 1 });
afterAll(() => runtime.close());

const hot = (sources: Record<string, string>): HotModule[] =>
  Object.entries(sources).map(([name, source], index) => ({ id: index + 1, name, version: '7', revision: 1, source }));

test('a hot script is loaded by its name, once a run, and may load others', async () => {
  const modules = hot({
    sum: "const { one } = require('numbers'); exports.add = (n) => n + one; exports.loads = (globalThis.loads ?? 0) + 1; globalThis.loads = exports.loads;",
    numbers: 'module.exports = { one: 1 };',
  });
  const required: string[] = [];
  const source =
    "const a = require('sum'); return [a.add(2), require('sum') === a, a.loads, hot.version('sum'), hot.version('x')]";
  const options = { hot: modules, required: (module: HotModule) => required.push(module.name) };
  expect(await resultOf(runtime, source, options)).toEqual([3, true, 1, '7', null]);
  expect(required).toEqual(['sum', 'numbers']);
});

test('two that require each other see what the other has exported so far', async () => {
  const modules = hot({
    a: "exports.early = 1; exports.b = require('b').seen;",
    b: "exports.seen = require('a').early;",
  });
  expect(await resultOf(runtime, "return require('a').b", { hot: modules })).toBe(1);
});

test('one that the phone does not hold, that cannot be read or that throws, fails where it is required', async () => {
  const modules = hot({ broken: 'let a = ;', throwing: "\nthrow new TypeError('no')" });
  expect(await failureOf(runtime, "\nrequire('absent')", { hot: modules })).toMatchObject({
    kind: 'thrown',
    message: 'Error: require: this phone holds no hot script "absent"',
    stack: expect.stringContaining('sample.js:2'),
  });
  expect((await failureOf(runtime, "require('broken')", { hot: modules })).message).toMatch(/SyntaxError/);
  const thrown = await failureOf(runtime, "require('throwing')", { hot: modules });
  expect(thrown).toMatchObject({ message: 'TypeError: no', stack: expect.stringContaining('throwing:2') });
});

test('one that fails again and again is reported once', async () => {
  const required: string[] = [];
  const source = `
    for (let i = 0; i < 300; i++) for (const name of ['broken', 'throwing']) try { require(name); } catch {}`;
  const modules = hot({ broken: 'let a = ;', throwing: 'throw 1' });
  await resultOf(runtime, source, { hot: modules, required: ({ name }) => required.push(name) });
  expect(required).toEqual(['broken', 'throwing']);
});

test('a hot script gets no more than the script that requires it', async () => {
  const modules = hot({
    probe: 'module.exports = [typeof process, typeof fetch, typeof device.tap, typeof loadModule];',
  });
  expect(await resultOf(runtime, "return require('probe')", { hot: modules })).toEqual([
    'undefined',
    'undefined',
    'function',
    'undefined',
  ]);
});
