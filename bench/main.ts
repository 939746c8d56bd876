// `npm run bench -- 1 3 --quick --phones N --write`: every figure as a ratio against its baseline in the same run.
// `--compare COMMIT` runs that version and this one in turn and names the figures that became worse.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { audience } from './benchmarks/audience.ts';
import { dispatch } from './benchmarks/dispatch.ts';
import { heartbeats } from './benchmarks/heartbeats.ts';
import { largeLists } from './benchmarks/large-lists.ts';
import { log } from './benchmarks/log.ts';
import { memory } from './benchmarks/memory.ts';
import { relay } from './benchmarks/relay.ts';
import { takeItems } from './benchmarks/take-items.ts';
import { video } from './benchmarks/video.ts';
import { wall } from './benchmarks/wall.ts';
import { type Arguments, ArgumentsError, readArguments } from './harness/arguments.ts';
import type { Benchmark } from './harness/benchmark.ts';
import { compareCommits } from './harness/compare-commits.ts';
import { endEverything } from './harness/open-ends.ts';
import { canReadProcesses } from './harness/processes.ts';
import { markdownPage, type Result, terminalTable } from './harness/table.ts';

const benchmarks = [heartbeats, memory, relay, audience, dispatch, largeLists, takeItems, video, wall, log];
const page = join(import.meta.dirname, '../docs/benchmarks.md');

function chosen({ numbers, write }: Arguments) {
  const unknown = numbers.filter((number) => !benchmarks.some((one) => one.number === number));
  if (unknown.length > 0) {
    const known = benchmarks.map(({ number, title }) => `  ${number}  ${title}`).join('\n');
    throw new ArgumentsError(`No benchmark ${unknown.join(', ')}. There are:\n${known}`);
  }
  if (write && numbers.length > 0)
    throw new ArgumentsError('--write writes a page of all benchmarks: leave out the numbers');
  return numbers.length === 0 ? benchmarks : benchmarks.filter((one) => numbers.includes(one.number));
}

/** Some benchmarks failed. The failures have been printed. */
class FailedError extends Error {
  override readonly name = 'FailedError';
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  const selected = chosen(given);
  if (!canReadProcesses) throw new ArgumentsError('CPU time of other processes is read from /proc: Linux only.');

  console.log(`Load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores.`);
  if (given.compare) {
    compareCommits(given.compare.commit, given.numbers, given.rounds, given.compare.pairs);
    return;
  }
  const results: Result[] = [];
  const failures: unknown[] = [];
  for (const benchmark of selected) {
    await measure(benchmark, given).then(
      (result) => results.push(result),
      (error: unknown) => {
        console.error(error);
        failures.push(error);
      },
    );
  }
  if (results.length > 0) report(results, { ...given, write: given.write && failures.length === 0 });
  if (failures.length > 0)
    throw new FailedError(`${failures.length} of ${selected.length} benchmarks failed: see above`);
}

async function measure(benchmark: Benchmark, { rounds, phones }: Arguments): Promise<Result> {
  const { number, title, baseline } = benchmark;
  console.log(`\n${number}  ${title} (against ${baseline})`);
  const outcome = await benchmark.run({ rounds, phones, progress: (line) => console.log(`   ${line}`) });
  return { benchmark: { number, title, baseline }, ...outcome };
}

function report(results: readonly Result[], given: Arguments): void {
  console.log(`\n${terminalTable(results)}\n`);

  const at = new Date().toISOString();
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.versions.node,
    load: loadavg()[2]!,
  };
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
  console.error(error instanceof ArgumentsError || error instanceof FailedError ? error.message : error);
}
await endEverything();
process.exit(failed ? 1 : 0);
