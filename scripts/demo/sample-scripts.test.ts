import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSimulatedPhone } from '../../apps/agent/src/phones/simulated/phone.ts';
import { createPhoneHost } from '../../apps/agent/src/runtime/phone-host.ts';
import { createScriptRuntime } from '../../apps/agent/src/runtime/script-runtime.ts';

const runtime = createScriptRuntime({ workers: 1 });
afterAll(() => runtime.close());

// Each run ends in another app. A run of number 5 ends in the notes, where the next one then starts.
test.each([
  ['sample-script.js', 'en'],
  ['sample-script.zh-CN.js', 'zh-CN'],
] as const)('%s succeeds each time it runs on the same phone', async (file, language) => {
  const phone = createSimulatedPhone({ seed: 'sample', index: 1, language });
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const run = async (runId: number) => {
    const lines: string[] = [];
    const task = { id: 1, name: 'sample', runId, deviceNo: 'A-0001' };
    const outcome = await runtime.run({
      ...{ runId, tenantId: 1, source, fileName: file, params: { message: 'Ahoy' }, task, timeLimitMs: 30_000 },
      signal: new AbortController().signal,
      host: createPhoneHost({
        ...{ phone, deviceNo: task.deviceNo, task, httpAllow: () => [] },
        log: (level, text) => lines.push(`${level} ${text}`),
        saveArtifact: async () => {},
        active: () => {},
        site: (path) => Promise.reject(new Error(`The sample called ${path}`)),
      }),
    });
    return { outcome, lines };
  };
  for (const runId of [4, 5, 6]) {
    const { outcome, lines } = await run(runId);
    expect(outcome).toMatchObject({ state: 'done' });
    expect(lines.at(-1)).toMatch(/^ok /);
  }
  await phone.close();
});
