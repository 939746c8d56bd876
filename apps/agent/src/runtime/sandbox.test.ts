import { afterAll, expect, test } from 'vitest';
import { createScriptRuntime } from './script-runtime.ts';
import { createFakePhone, element } from './testing/fake-phone.ts';
import { failureOf, resultOf, startScript } from './testing/run-script.ts';

const runtime = createScriptRuntime({ workers: 1 });
afterAll(() => runtime.close());

test('nothing of Node is in reach', async () => {
  const source = `
    const names = ['process', 'module', 'fetch', 'global', 'Buffer', 'setTimeout', 'WebAssembly', 'Worker', 'callHost', 'writeLog'];
    const reach = (code) => { try { return typeof constructor.constructor(code)() } catch (error) { return error.name } };
    return {
      globals: names.filter((name) => typeof globalThis[name] !== 'undefined'),
      byFunction: reach('return process'),
      byCall: (() => { try { return typeof device.tap.constructor('return this')().process } catch (error) { return error.name } })(),
      byError: await device.tap(9, 9).catch((error) => typeof error.constructor.constructor('return globalThis')().process),
      byPromise: typeof sleep(0).constructor.constructor('return globalThis')().process,
      byStack: await import('node:fs').catch((error) => error.name),
      byEval: (0, eval)('typeof process'),
    }`;
  expect(await resultOf(runtime, source)).toEqual({
    globals: [],
    byFunction: 'ReferenceError',
    byCall: 'undefined',
    byError: 'undefined',
    byPromise: 'undefined',
    byStack: 'ReferenceError',
    byEval: 'undefined',
  });
});

test('prototypes that a script replaces harm no other script and not the host', async () => {
  const phone = createFakePhone();
  const source = `
    Object.prototype.polluted = 'yes';
    Object.prototype.toJSON = function () { return { __proto__: null, x: 1 } };
    Array.prototype.toJSON = function () { return ['__proto__', { polluted: 1 }] };
    Array.prototype.push = Map.prototype.get = JSON.parse = JSON.stringify = Promise.resolve = () => { throw new Error('mine') };
    String.prototype.split = () => [];
    try { await device.tap(0.1, 0.2) } catch (error) { log.info(error.name) }
    return 'end'`;
  const first = startScript(runtime, source, { phone });
  expect((await first.outcome).state).toBe('done');
  expect(first.lines).toEqual([{ level: 'info', text: 'ArgumentError' }]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(await resultOf(runtime, 'return [typeof ({}).polluted, [1].map((n) => n)]')).toEqual(['undefined', [1]]);
});

test.each([
  ['null', 'null'],
  ['nothing', 'undefined'],
  ['a number', '7'],
  ['other fields', '({ name: 1, message: [], stack: {} })'],
])('a failure that a script makes write itself as %s is still reported as the script’s', async (_what, written) => {
  const failure = await failureOf(runtime, `Object.prototype.toJSON = () => ${written}; throw new Error('mine')`);
  expect(failure).toMatchObject({ kind: 'thrown', message: 'Error: mine' });
});

test('arguments with __proto__ or a foreign shape are refused by name', async () => {
  const source = `
    const tries = [JSON.parse('{"__proto__":{"text":"x"}}'), JSON.parse('{"constructor":1}'), [], 5, { text: 5 }, { text: 'x', extra: 1 }];
    const seen = [];
    for (const one of tries) await device.find(one).catch((error) => seen.push(error.message));
    return seen`;
  expect(await resultOf(runtime, source)).toEqual([
    'device.find: selector.__proto__ is unknown',
    'device.find: selector.constructor is unknown',
    'device.find: selector must be an object, not []',
    'device.find: selector must be an object, not 5',
    'device.find: selector.text must be a text, not 5',
    'device.find: selector.extra is unknown',
  ]);
});

test('arguments that are too large are refused in the script', async () => {
  const failure = await failureOf(runtime, 'await http.post("http://a.example", "x".repeat(300000))');
  expect(failure.message).toMatch(/^ArgumentError: http.post: the arguments are longer/);
});

test('a script that closes the wrapper early stays in the sandbox', async () => {
  expect(await resultOf(runtime, 'return 1 })(), (async () => { return typeof process')).toBe('undefined');
});

test('log lines: levels, values, circular objects, errors, what cannot be shown', async () => {
  const source = `
    const around = { name: 'a', list: [1n, () => 1] }; around.self = around;
    const twice = { x: 1 };
    log.debug('plain', 1, null, undefined, true);
    log.warn(around, { first: twice, second: twice });
    console.log(new Map(), Symbol('s'));
    log.error(new TypeError('bad'));
    log.ok({ get x() { throw 1 } }, new Proxy({}, { ownKeys() { throw 2 } }));`;
  const started = startScript(runtime, source);
  await started.outcome;
  expect(started.lines).toEqual([
    { level: 'debug', text: 'plain 1 null undefined true' },
    {
      level: 'warn',
      text: '{"name":"a","list":["1n","[function ]"],"self":"[circular]"} {"first":{"x":1},"second":{"x":1}}',
    },
    { level: 'info', text: '{} Symbol(s)' },
    { level: 'error', text: expect.stringMatching(/^TypeError: bad\n {4}at <anonymous> \(sample\.js:7:/) },
    { level: 'ok', text: '[cannot be shown] [cannot be shown]' },
  ]);
});

test('a long line is cut, and a flood is dropped with its number', async () => {
  const long = startScript(runtime, 'log.info("x".repeat(20000))');
  await long.outcome;
  expect(long.lines[0]?.text).toHaveLength(8_000);
  const flood = startScript(runtime, 'for (let i = 0; i < 5000; i++) log.info(i); return 1');
  expect(await flood.outcome).toEqual({ state: 'done', result: 1 });
  expect(flood.lines.length).toBeLessThan(5_000);
  const reported = flood.lines.filter((line) => line.level === 'warn').map((line) => Number.parseInt(line.text, 10));
  expect(flood.lines.length - reported.length + reported.reduce((sum, n) => sum + n, 0)).toBe(5_000);
  expect(flood.lines.at(-1)?.text).toMatch(/^\d+ lines dropped: the script logs too fast$/);
});

test('screenshots are saved with the run under safe names', async () => {
  const source = `
    const kept = [await device.screenshot(), await device.screenshot('home.page'), await device.screenshot()];
    const refused = await device.screenshot('../..').catch((error) => error.name);
    return { kept, refused }`;
  const started = startScript(runtime, source);
  const picture = { width: 1080, height: 2160, bytes: 3 };
  expect(await started.outcome).toEqual({
    state: 'done',
    result: {
      kept: [
        { name: 'screenshot-1', ...picture },
        { name: 'home.page', ...picture },
        { name: 'screenshot-3', ...picture },
      ],
      refused: 'ArgumentError',
    },
  });
  expect([...started.artifacts.keys()]).toEqual(['screenshot-1', 'home.page', 'screenshot-3']);
});

test('the phone: touches, keys, state, shell', async () => {
  const phone = createFakePhone();
  const source = `
    await device.tap(0.1, 0.2);
    await device.longPress(0.5, 0.5);
    await device.swipe(0, 0.9, 0, 0.1, { durationMs: 250 });
    await device.text('héllo 你好');
    await device.key('home');
    return [await device.battery(), await device.state(), await device.shell('echo')]`;
  expect(await resultOf(runtime, source, { phone })).toEqual([
    77,
    { battery: 77, charging: true, batteryTempC: 30, brightness: 90, storageLeftBytes: 5e9, availableMemoryBytes: 2e9 },
    { exitCode: 0, stdout: 'echo', stderr: '' },
  ]);
  expect(phone.done.slice(0, 5)).toEqual([
    'tap 0.1 0.2',
    'swipe 0.5 0.5 0.5 0.5 800',
    'swipe 0 0.9 0 0.1 250',
    'text héllo 你好',
    'key home',
  ]);
});

test('things on the screen are found by every condition, waited for, and tapped in their middle', async () => {
  const phone = createFakePhone();
  phone.shown = [
    element({ text: 'Send', className: 'Button', left: 0.2, right: 0.4, top: 0.5, bottom: 0.6 }),
    element({ text: 'Send later', className: 'Button', clickable: false }),
  ];
  const source = `
    const found = {
      exact: (await device.find('Send')).x.toFixed(2),
      part: (await device.findAll({ textContains: 'sEND' })).length,
      all: (await device.findAll({})).length,
      both: await device.find({ textContains: 'later', clickable: true }),
      exists: [await device.exists('Send'), await device.exists('Nope')],
    };
    await device.tapOn({ text: 'Late', className: 'Button' }, { timeoutMs: 5000 });
    return found`;
  const started = startScript(runtime, source, { phone });
  await expect.poll(() => phone.done.length).toBeGreaterThan(6);
  phone.shown = [element({ text: 'Late', className: 'Button', left: 0.5, right: 1, top: 0, bottom: 0.5 })];
  expect(await started.outcome).toEqual({
    state: 'done',
    result: { exact: '0.30', part: 2, all: 2, both: null, exists: [true, false] },
  });
  expect(phone.done.at(-1)).toBe('tap 0.75 0.25');
});

test('http: a refusal is an error in the script, and json() reads an answer', async () => {
  const source = `return http.get('http://a.example/').catch((error) => [error.name, error.message, error instanceof HttpError])`;
  expect(await resultOf(runtime, source)).toEqual([
    'HttpError',
    'No host may be called: the list of allowed hosts is empty',
    true,
  ]);
});
