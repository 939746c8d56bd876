import { afterAll, expect, test } from 'vitest';
import { createScriptRuntime } from './script-runtime.ts';
import { createFakePhone } from './testing/fake-phone.ts';
import { failureOf, resultOf, startScript } from './testing/run-script.ts';

const runtime = createScriptRuntime({ workers: 2 });
afterAll(() => runtime.close());

test('a script may await and return at its top level, and its result is JSON', async () => {
  expect(await resultOf(runtime, 'await sleep(1); return { list: [1, "zwei"], nothing: undefined }')).toEqual({
    list: [1, 'zwei'],
  });
  expect(await resultOf(runtime, 'log.info("no return") // a comment at the end')).toBeNull();
});

test('parameters and task are plain and frozen', async () => {
  const source = `
    'use strict';
    const refused = [];
    for (const change of [() => { params.a.b = 2 }, () => { task.id = 1 }, () => { device.tap = 1 }, () => { log.info = 1 }])
      try { change() } catch (error) { refused.push(error.name) }
    return { params, task, number: device.number, width: device.screen.width, refused }`;
  expect(await resultOf(runtime, source, { params: { a: { b: 1 } } })).toMatchObject({
    params: { a: { b: 1 } },
    task: { id: 5, name: 'sample', deviceNo: 'P-1' },
    number: 'P-1',
    width: 1080,
    refused: ['TypeError', 'TypeError', 'TypeError', 'TypeError'],
  });
});

test('a result over 64 KB fails the run', async () => {
  const failure = await failureOf(runtime, 'return "x".repeat(70000)');
  expect(failure.message).toMatch(/result has 70002 characters/);
});

test('a stack names the lines of the script and nothing else', async () => {
  const failure = await failureOf(
    runtime,
    '\nfunction inner() {\n  throw new TypeError("bad");\n}\nawait sleep(1);\ninner();',
  );
  expect(failure).toMatchObject({ kind: 'thrown', message: 'TypeError: bad' });
  expect(failure.stack.split('\n')).toEqual([
    expect.stringMatching(/^ {4}at inner \(sample\.js:3:\d+\)$/),
    expect.stringMatching(/^ {4}at <anonymous> \(sample\.js:6:\d+\)$/),
  ]);
});

test('a column in the first line is the one of the file', async () => {
  const { stack } = await failureOf(runtime, 'null.x');
  expect(stack).toBe('    at <anonymous> (sample.js:1:5)');
});

test('a syntax error has its line, even if a bracket is left open', async () => {
  const wrong = await failureOf(runtime, 'let a = 1;\nlet b = ;\n');
  expect(wrong).toMatchObject({ kind: 'thrown', message: expect.stringMatching(/^SyntaxError: /) });
  expect(wrong.stack).toMatch(/sample\.js:2:\d+$/);
  const open = await failureOf(runtime, 'if (true) {\n  log.info(1);\n');
  expect(open).toMatchObject({
    message: 'SyntaxError: the script ends where more is expected',
    stack: '    at sample.js:2',
  });
});

test('what is thrown need not be an error', async () => {
  expect((await failureOf(runtime, 'throw "a text"')).message).toBe('a text');
  expect((await failureOf(runtime, 'throw { code: 7 }')).message).toBe('{"code":7}');
  expect((await failureOf(runtime, 'throw undefined')).message).toBe('undefined');
  expect((await failureOf(runtime, 'throw { get x() { throw 1 } }')).message).toBe('[cannot be shown]');
});

test('a rejection that nothing handles fails the run, with its place', async () => {
  const failure = await failureOf(runtime, 'async function main() {\n  await sleep(1);\n  null.x;\n}\nmain();');
  expect(failure.message).toMatch(/^TypeError: /);
  expect(failure.stack).toMatch(/main \(sample\.js:3:/);
  const call = await failureOf(runtime, 'device.launch("a.b");\nawait sleep(60000);', { timeLimitMs: 5_000 });
  expect(call).toMatchObject({ kind: 'unsupported', stack: expect.stringContaining('sample.js:1:') });
});

test('a rejection that is handled, also later in the same turn, fails nothing', async () => {
  const source = `
    const fails = async () => { await null; throw 1 };
    try { await fails() } catch {}
    await Promise.allSettled([fails(), fails()]);
    const late = Promise.reject(2);
    await null;
    late.catch(() => {});
    return 'fine'`;
  expect(await resultOf(runtime, source)).toBe('fine');
});

test('a run goes on while something it started goes on', async () => {
  const started = startScript(runtime, '(async () => { await sleep(30); await device.tap(0, 1) })()');
  expect(await started.outcome).toEqual({ state: 'done', result: null });
  expect(started.phone.done).toEqual(['tap 0 1']);
});

test('a script that awaits what cannot happen fails at once', async () => {
  expect((await failureOf(runtime, 'await new Promise(() => {})')).message).toMatch(/can no longer happen/);
});

test('host errors arrive in the script with name, message and the line of the call', async () => {
  const source = `
    const seen = {};
    for (const [name, call] of Object.entries({
      argument: () => device.tap(0.5, 3),
      missing: () => device.tap(0.5),
      extra: () => device.tap(0.1, 0.2, 0.3),
      unknownOption: () => device.waitFor('x', { timeout: 5 }),
      sleep: () => sleep('soon'),
      unsupported: () => device.launch('com.example.app'),
      timeout: () => device.waitFor({ text: 'Never' }, { timeoutMs: 20 }),
      shell: () => device.shell('hang', { timeoutMs: 100 }),
    })) await call().catch((error) => { seen[name] = [error.name, error.message, error instanceof Error, error.stack.includes('sample.js')] });
    seen.known = await device.launch('a.b').catch((error) => error instanceof UnsupportedError);
    return seen`;
  expect(await resultOf(runtime, source)).toEqual({
    argument: ['ArgumentError', 'device.tap: y must be a number from 0 to 1, not 3', true, true],
    missing: ['ArgumentError', 'device.tap: y must be a number from 0 to 1, not left out', true, true],
    extra: ['ArgumentError', 'device.tap takes at most 2 arguments, not 3', true, true],
    unknownOption: ['ArgumentError', 'device.waitFor: options.timeout is unknown', true, true],
    sleep: ['ArgumentError', 'sleep: ms must be a number from 0 to 86400000, not "soon"', true, true],
    unsupported: ['UnsupportedError', 'This phone has no apps', true, true],
    timeout: ['TimeoutError', 'Nothing on the screen matched {"text":"Never"} within 20 ms', true, true],
    shell: ['TimeoutError', 'The shell line did not end within 100 ms', true, true],
    known: true,
  });
});

test('a disconnected phone throws PhoneGoneError', async () => {
  const phone = createFakePhone();
  phone.unplug();
  const failure = await failureOf(runtime, 'await device.tap(0, 0)', { phone });
  expect(failure).toMatchObject({
    kind: 'agent',
    message: 'PhoneGoneError: The cable was pulled',
    fault: { code: 'phoneGone' },
  });
});

test('a failed call that the script does not catch, or throws on, carries its code', async () => {
  const never = `device.waitFor({ text: 'Never' }, { timeoutMs: 20 })`;
  const fault = { code: 'nothingMatched', values: { selector: '{"text":"Never"}', ms: 20 } };
  for (const source of [`await ${never}`, `try { await ${never} } catch (error) { throw error }`])
    expect(await failureOf(runtime, source)).toMatchObject({ kind: 'thrown', fault });
  expect(await failureOf(runtime, `await ${never}.catch(() => {}); throw new Error('own')`)).not.toHaveProperty(
    'fault',
  );
  expect(await failureOf(runtime, 'await new Promise(() => {})')).toMatchObject({ fault: { code: 'awaitsNothing' } });
});

test('more than 100 calls at once are refused, and the run stays well', async () => {
  const source = `
    const all = await Promise.allSettled(Array.from({ length: 150 }, () => sleep(5)));
    return all.filter((one) => one.status === 'rejected').map((one) => one.reason.message).slice(0, 1).concat(all.filter((one) => one.status === 'fulfilled').length)`;
  expect(await resultOf(runtime, source)).toEqual([
    'sleep: 100 calls are already waiting; await some of them first',
    100,
  ]);
});

test('200 scripts at once on two workers each drive their own phone', async () => {
  const source = `
    for (let i = 0; i < 5; i++) { await device.tap(i / 10, params.n / 1000); await sleep(5) }
    log.ok('done', params.n);
    return params.n`;
  const all = Array.from({ length: 200 }, (_, n) => startScript(runtime, source, { params: { n } }));
  for (const [n, started] of all.entries()) {
    expect(await started.outcome).toEqual({ state: 'done', result: n });
    expect(started.phone.done).toEqual([0, 1, 2, 3, 4].map((i) => `tap ${i / 10} ${n / 1000}`));
    expect(started.lines).toEqual([{ level: 'ok', text: `done ${n}` }]);
  }
});

test('a signal that is aborted before the start runs nothing', async () => {
  const started = startScript(runtime, 'await device.tap(0, 0)', { signal: AbortSignal.abort() });
  expect(await started.outcome).toEqual({ state: 'stopped' });
  expect(started.phone.done).toEqual([]);
});
