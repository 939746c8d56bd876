import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createScriptRuntime } from './script-runtime.ts';
import { resultOf } from './testing/run-script.ts';

const run = promisify(execFile);
const runtimeUrl = new URL('./script-runtime.ts', import.meta.url).href;
const host = `{ device: {}, calls: { 'device.battery': async () => 5 }, log() {} }`;
const job = (source: string) =>
  `{ runId: 1, tenantId: 1, source: ${JSON.stringify(source)}, fileName: 's.js', params: {}, task: {}, timeLimitMs: 9000, host: ${host}, signal: new AbortController().signal }`;

async function inProcess(body: string): Promise<string> {
  const program = `const { createScriptRuntime } = await import(${JSON.stringify(runtimeUrl)});\n${body}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { timeout: 60_000 });
  return stdout.trim();
}

test('the process stays alive during runs, and exits when there are none', async () => {
  const body = `const runtime = createScriptRuntime({ workers: 2 });
    const all = await Promise.all([1, 2, 3].map(() => runtime.run(${job('await sleep(300); return device.battery()')})));
    console.log(all.map((one) => one.result).join());`;
  expect(await inProcess(body)).toBe('5,5,5');
});

test('a process that ends while a thread starts is not held', async () => {
  expect(await inProcess(`createScriptRuntime().run(${job('return 1')}); console.log('out'); process.exit(0)`)).toBe(
    'out',
  );
});

test('every one of 8 fresh workers starts', async () => {
  const runtimes = Array.from({ length: 8 }, () => createScriptRuntime({ workers: 1 }));
  const results = await Promise.all(runtimes.map((runtime) => resultOf(runtime, 'await sleep(1); return 1')));
  await Promise.all(runtimes.map((runtime) => runtime.close()));
  expect(results).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});
