import { afterEach, expect, test } from 'vitest';
import { createScriptRuntime, type RuntimeOptions, type ScriptRuntime } from './script-runtime.ts';
import { failureOf, resultOf, startScript } from './testing/run-script.ts';

const open: ScriptRuntime[] = [];
function createRuntime(options: RuntimeOptions = {}): ScriptRuntime {
  const runtime = createScriptRuntime({ workers: 1, ...options });
  open.push(runtime);
  return runtime;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((runtime) => runtime.close()));
});

/** Inside one built-in for minutes: no interrupt handler is asked. */
const hang = 'const empty = []; empty.length = 4294967295; empty.indexOf(1);';
const steady = 'let n = 0; while (n < 20) { await sleep(10); n++ } return n';

test('an endless loop holds up no others on the worker', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 60_000 } });
  const innocents = Array.from({ length: 10 }, () => startScript(runtime, `await sleep(200); ${steady}`));
  const loop = startScript(runtime, 'await sleep(100);\nfor (;;) Math.abs(1)', { timeLimitMs: 60_000 });
  for (const { outcome } of innocents) expect(await outcome).toEqual({ state: 'done', result: 20 });
  loop.stop();
  expect(await loop.outcome).toEqual({ state: 'stopped' });
});

test('an endless loop ends at its time limit, with its line', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 60_000 } });
  await resultOf(runtime, 'return 1');
  const loop = startScript(runtime, 'await sleep(100);\nfor (;;) Math.abs(1)', { timeLimitMs: 1_000 });
  expect(await loop.outcome).toMatchObject({
    state: 'failed',
    exception: {
      kind: 'timeout',
      message: expect.stringContaining('1000 ms'),
      stack: expect.stringContaining('sample.js:2:'),
    },
  });
});

test('a script that does not await for longer than its slice fails with kind timeout', async () => {
  const failure = await failureOf(createRuntime({ limits: { sliceLimitMs: 200 } }), '\nfor (;;) Math.abs(1)');
  expect(failure).toMatchObject({ kind: 'timeout', stack: expect.stringContaining('sample.js:2:') });
  expect(failure.message).toBe('The script used the processor for more than 200 ms without awaiting');
});

test('many endless loops at once, deep in recursion, hold up no script that awaits', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 300 } });
  const deepLoop =
    'await sleep(200); function f(n) { if (n > 0) [1].map(() => f(n - 1)); else for (;;) Math.abs(1) }\nf(200)';
  const innocents = Array.from({ length: 5 }, () => startScript(runtime, `await sleep(250); ${steady}`));
  const loops = Array.from({ length: 16 }, () => startScript(runtime, deepLoop));
  let loopsEnded = 0;
  for (const { outcome } of loops) void outcome.then(() => (loopsEnded += 1));
  for (const { outcome } of innocents) expect(await outcome).toEqual({ state: 'done', result: 20 });
  expect(loopsEnded).toBeLessThan(loops.length / 2);
  for (const { outcome } of loops) expect(await outcome).toMatchObject({ exception: { kind: 'timeout' } });
});

test('what cannot be caught: neither try nor a replaced built-in keeps a loop alive', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 150 } });
  for (const source of [
    'for (;;) try { for (;;); } catch {} finally { for (;;); }',
    'Error = function () { for (;;); }; JSON.stringify = Promise.prototype.then = null; for (;;);',
    'return { toJSON() { for (;;); } }',
    'const f = async () => { for (;;); }; for (;;) await f().catch(() => f());',
    '/^(a+)+$/.test("a".repeat(40) + "b")',
  ]) {
    expect((await failureOf(runtime, source)).kind).toBe('timeout');
  }
});

test('a loop that awaits ready promises takes turns and ends at its time limit', async () => {
  const runtime = createRuntime();
  const loop = startScript(runtime, 'for (;;) await null', { timeLimitMs: 1_000 });
  expect(await resultOf(runtime, steady)).toBe(20);
  expect(await loop.outcome).toMatchObject({ state: 'failed', exception: { kind: 'timeout' } });
});

test('a script that waits for too long fails with the place where it waits', async () => {
  const runtime = createRuntime();
  await resultOf(runtime, 'return 1');
  const failure = await failureOf(runtime, '\n\nawait sleep(60000)', { timeLimitMs: 1_000 });
  expect(failure).toMatchObject({ kind: 'timeout', stack: expect.stringContaining('sample.js:3:') });
});

test('a stop ends a run within 200 ms, asleep, in an endless loop, and in a hanging built-in', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 60_000, hangLimitMs: 1_000 } });
  const stopMs = async (body: string) => {
    const started = startScript(runtime, `log.info("on"); await device.battery(); ${body}`);
    await expect.poll(() => started.phone.done.length).toBe(1);
    const stoppedAt = performance.now();
    started.stop();
    expect(await started.outcome).toEqual({ state: 'stopped' });
    return performance.now() - stoppedAt;
  };
  for (const body of ['await sleep(60000)', 'for (;;) {}', hang]) {
    // The quickest of a few: others may have the machine for longer than that.
    await expect.poll(() => stopMs(body)).toBeLessThan(200);
  }
});

test('a memory bomb fails with kind memory, also one that holds on to what it has', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 60_000 } });
  const innocent = startScript(runtime, steady);
  for (const source of [
    'const a = []; for (;;) a.push("x".repeat(1e5) + a.length)',
    'globalThis.a = []; for (;;) a.push({})',
    'globalThis.a = []; for (;;) { a.push(new Uint8Array(1e5)); await null }',
    'return new ArrayBuffer(1e9)',
  ]) {
    const failure = await failureOf(runtime, source);
    expect(failure).toMatchObject({ kind: 'memory', message: 'The script used more than 32 MB of memory' });
  }
  expect(await innocent.outcome).toEqual({ state: 'done', result: 20 });
});

test('a job may have another memory limit', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 60_000 } });
  const source = 'const a = []; for (let i = 0; i < 500; i++) a.push(new Uint8Array(1e5)); return a.length';
  expect((await failureOf(runtime, source)).kind).toBe('memory');
  expect(await resultOf(runtime, source, { memoryLimitBytes: 64 * 2 ** 20 })).toBe(500);
});

test('endless recursion throws in the script, which may catch it', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 60_000 } });
  const failure = await failureOf(runtime, 'function f() { f() }\nf()');
  expect(failure).toMatchObject({ kind: 'thrown', message: 'InternalError: stack overflow' });
  expect(await resultOf(runtime, 'function f() { f() }\ntry { f() } catch { return "caught" }')).toBe('caught');
  expect((await failureOf(runtime, 'JSON.parse("[".repeat(1e6))')).kind).toBe('thrown');
});

test('a script that hangs in a built-in ends as timeout, the others in its thread with a reason, and it runs alone from then on', async () => {
  const runtime = createRuntime({ limits: { hangLimitMs: 500 } });
  const innocent = startScript(runtime, 'await sleep(60000)');
  const culprit = startScript(runtime, `await sleep(50); ${hang}`);
  expect(await culprit.outcome).toMatchObject({ state: 'failed', exception: { kind: 'timeout' } });
  expect(await innocent.outcome).toMatchObject({
    state: 'failed',
    exception: { kind: 'agent', message: 'The thread that ran the script is gone: a script hung in it' },
  });
  const [again, another] = [
    startScript(runtime, `await sleep(50); ${hang}`),
    startScript(runtime, `await sleep(2000); return 1`),
  ];
  expect(await again.outcome).toMatchObject({ state: 'failed', exception: { kind: 'timeout' } });
  expect(await another.outcome).toEqual({ state: 'done', result: 1 });
});

test('closing ends what still runs', async () => {
  const runtime = createRuntime();
  const started = startScript(runtime, 'await device.battery(); await sleep(60000)');
  await expect.poll(() => started.phone.done.length).toBe(1);
  await runtime.close();
  expect(await started.outcome).toMatchObject({ state: 'failed', exception: { kind: 'agent' } });
  const late = startScript(runtime, 'return 1');
  expect(await late.outcome).toMatchObject({ state: 'failed', exception: { kind: 'agent' } });
});
