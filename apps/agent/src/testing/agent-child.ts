import { appendFileSync } from 'node:fs';
import { startAgent } from '../agent.ts';
import type { ScriptJob } from '../runtime/script-job.ts';
import { createScriptedSource, ScriptedPhone } from './scripted-phone.ts';
import { ScriptedRuntime } from './scripted-runtime.ts';
import { testTiming } from './test-timing.ts';

/**
 * An agent in a separate process, which tests can kill. Its scripts are words: `quick` ends at once, anything else never ends.
 * Each start of a script is written to a file at once. A message from the parent is answered with the resource usage of the process.
 */
const [server = '', dataDir = '', startsFile = '', count = '1'] = process.argv.slice(2);

class RecordingRuntime extends ScriptedRuntime {
  override async run(request: ScriptJob) {
    appendFileSync(startsFile, `${request.runId}\n`);
    return request.source === 'quick' ? { state: 'done' as const, result: 'quick' } : super.run(request);
  }
}

const runtime = new RecordingRuntime();
const phones = Array.from({ length: Number(count) }, (_, index) => new ScriptedPhone(`phone-${index + 1}`));
await startAgent({
  server,
  key: 'site-key',
  dataDir,
  phones: createScriptedSource(phones),
  scripting: { runtime, createHost: runtime.createHost },
  timing: count === '1' ? testTiming : {},
});
process.on('message', () => {
  process.send?.({ rssBytes: process.memoryUsage.rss(), cpu: process.cpuUsage() });
});
