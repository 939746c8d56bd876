// `npm run bench -- 1 3 --quick --phones N --write`: every figure as a ratio against its baseline in the same run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { dispatch } from './benchmarks/dispatch.ts';
import { heartbeats } from './benchmarks/heartbeats.ts';
import { memory } from './benchmarks/memory.ts';
import { relay } from './benchmarks/relay.ts';
import { type Arguments, ArgumentsError, readArguments } from './harness/arguments.ts';
import { endEverything } from './harness/open-ends.ts';
import { canReadProcesses } from './harness/processes.ts';
import { markdownPage, type Result, terminalTable } from './harness/table.ts';

const benchmarks = [heartbeats, memory, relay, dispatch];
const page = join(import.meta.dirname, '../docs/benchmarks.md');

function chosen({ numbers }: Arguments) {
  const unknown = numbers.filter((number) => !benchmarks.some((one) => one.number === number));
  if (unknown.length > 0) {
    const known = benchmarks.map(({ number, title }) => `  ${number}  ${title}`).join('\n');
    throw new ArgumentsError(`No benchmark ${unknown.join(', ')}. There are:\n${known}`);
  }
  return numbers.length === 0 ? benchmarks : benchmarks.filter((one) => numbers.includes(one.number));
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  const selected = chosen(given);
  if (!canReadProcesses) throw new ArgumentsError('CPU time of other processes is read from /proc: Linux only.');

  const results: Result[] = [];
  for (const benchmark of selected) {
    console.log(`\n${benchmark.number}  ${benchmark.title} (against ${benchmark.baseline})`);
    const { rounds, phones } = given;
    const outcome = await benchmark.run({ rounds, phones, progress: (line) => console.log(`   ${line}`) });
    const { number, title, baseline } = benchmark;
    results.push({ benchmark: { number, title, baseline }, ...outcome });
  }
  console.log(`\n${terminalTable(results)}\n`);

  const at = new Date().toISOString();
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.versions.node };
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${at.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ at, machine, rounds: given.rounds, results }, null, 2)}\n`);
  console.log(`Written to ${file}`);
  if (given.write) {
    writeFileSync(page, markdownPage(results, at.slice(0, 10), machine, given.rounds));
    console.log(`Written to ${page}`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endEverything().finally(() => process.exit(130)));
}
let failed = false;
try {
  await main();
} catch (error) {
  failed = true;
  console.error(error instanceof ArgumentsError ? error.message : error);
}
await endEverything();
process.exit(failed ? 1 : 0);
