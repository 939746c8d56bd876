import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { SandboxThread } from './sandbox-thread.ts';
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
  expect(failure).toMatchObject({
    kind: 'timeout',
    stack: expect.stringContaining('sample.js:2:'),
    fault: { code: 'hogged', values: { ms: 200 } },
  });
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

test('the end of a loop cannot be caught, neither with try nor with a replaced built-in', async () => {
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

const hungUp = { state: 'failed', exception: { kind: 'timeout' } };

test('a script that hangs in a built-in ends as timeout and harms no run of another tenant', async () => {
  const runtime = createRuntime({ limits: { hangLimitMs: 500 } });
  for (const change of ['', '// another source']) {
    const innocent = startScript(runtime, 'await sleep(1500); return 1', { tenantId: 2 });
    const culprit = startScript(runtime, `await sleep(50); ${hang}${change}`, { tenantId: 3 });
    expect(await culprit.outcome).toMatchObject(hungUp);
    expect(await innocent.outcome).toEqual({ state: 'done', result: 1 });
  }
});

test('other runs in the thread of a script that hung fail with a reason; its tenant’s scripts run alone from then on', async () => {
  const runtime = createRuntime({ limits: { hangLimitMs: 500 } });
  const innocent = startScript(runtime, 'await sleep(60000)');
  expect(await startScript(runtime, `await sleep(50); ${hang}`).outcome).toMatchObject(hungUp);
  expect(await innocent.outcome).toMatchObject({
    state: 'failed',
    exception: { kind: 'agent', fault: { code: 'threadLost' } },
  });
  const [again, another] = [
    startScript(runtime, `await sleep(50); ${hang} // another source`),
    startScript(runtime, `await sleep(2000); return 1`),
  ];
  expect(await again.outcome).toMatchObject(hungUp);
  expect(await another.outcome).toEqual({ state: 'done', result: 1 });
});

test('a tenant whose scripts behave again shares a thread again', async () => {
  const opened = vi.spyOn(SandboxThread.prototype, 'post');
  onTestFinished(() => opened.mockRestore());
  const threads = () => new Set(opened.mock.contexts).size;
  const runtime = createRuntime({ limits: { hangLimitMs: 500, isolationMs: 0 } });
  expect(await startScript(runtime, hang).outcome).toMatchObject(hungUp);
  const before = threads();
  expect(await Promise.all([1, 2, 3].map(() => resultOf(runtime, 'await sleep(50); return 1')))).toEqual([1, 1, 1]);
  expect(threads()).toBe(before + 1);
});

test('the isolated scripts of one tenant keep none of another waiting', async () => {
  const runtime = createRuntime({ limits: { sliceLimitMs: 100 } });
  const loop = 'for (;;) Math.abs(1)';
  const sleeps = `if (params.sleeps) await sleep(60000); ${loop}`;
  for (const tenantId of [2, 3]) await failureOf(runtime, sleeps, { tenantId });
  const asleep = Array.from({ length: 6 }, () =>
    startScript(runtime, sleeps, { tenantId: 2, params: { sleeps: true } }),
  );
  expect((await failureOf(runtime, sleeps, { tenantId: 3 })).kind).toBe('timeout');
  for (const { stop } of asleep) stop();
  for (const { outcome } of asleep) expect(await outcome).toEqual({ state: 'stopped' });
});

test('idle threads of other tenants make room for a new one', async () => {
  const closed = vi.spyOn(SandboxThread.prototype, 'close');
  onTestFinished(() => closed.mockRestore());
  const runtime = createRuntime();
  for (let tenantId = 1; tenantId <= 9; tenantId += 1)
    expect(await resultOf(runtime, 'return 1', { tenantId })).toBe(1);
  await expect.poll(() => closed.mock.calls.length).toBe(1);
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
