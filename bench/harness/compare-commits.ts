import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFlags, root } from '../../scripts/programs.ts';
import { ArgumentsError } from './arguments.ts';
import { mustEnd } from './open-ends.ts';
import { type Spread, spreadOf } from './statistics.ts';
import type { Result } from './table.ts';

/** The ratios of one version by the name of their figure, one ratio for each run. */
type Ratios = Map<string, number[]>;

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed in ${cwd}`);
}

/** Checks out `commit` with its locked dependencies and returns its folder. */
function checkOut(commit: string): string {
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: root });
  if (known.status !== 0) throw new ArgumentsError(`--compare: ${commit} is not a commit of this repository`);
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-compare-'));
  mustEnd(async () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  });
  run('git', ['worktree', 'add', '--detach', '--force', folder, commit], root);
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  return folder;
}

function newestResults(folder: string): Result[] {
  const results = join(folder, 'bench/results');
  const newest = readdirSync(results).sort().at(-1)!;
  return (JSON.parse(readFileSync(join(results, newest), 'utf8')) as { results: Result[] }).results;
}

/** Runs the benchmarks of the version in `folder` once and adds their ratios. */
function measure(folder: string, args: readonly string[], ratios: Ratios): void {
  run(process.execPath, [...nodeFlags, join(folder, 'bench/main.ts'), ...args], folder);
  for (const { benchmark, figures } of newestResults(folder))
    for (const { what, ratio } of figures) {
      const name = `${benchmark.number}  ${what}`;
      ratios.set(name, [...(ratios.get(name) ?? []), ratio.median]);
    }
}

const shown = ({ median, low, high }: Spread) => `${median.toFixed(2)}x (${low.toFixed(2)}–${high.toFixed(2)})`;

/** A figure is worse if the middle halves of both versions do not overlap. */
export function compareRatios(before: Ratios, now: Ratios): { readonly lines: string[]; readonly worse: string[] } {
  const lines: string[] = [];
  const worse: string[] = [];
  for (const [name, values] of now) {
    const old = before.get(name);
    if (!old) continue;
    const [was, is] = [spreadOf(old), spreadOf(values)];
    const isWorse = is.low > was.high;
    if (isWorse) worse.push(name);
    lines.push(`${isWorse ? 'worse ' : '      '} ${name}: ${shown(was)} → ${shown(is)}`);
  }
  return { lines, worse };
}

/** Runs the benchmarks of `commit` and of the working tree in turn, `pairs` times, and prints what became worse. */
export function compareCommits(commit: string, numbers: readonly number[], rounds: number, pairs: number): void {
  const folder = checkOut(commit);
  const [before, now]: [Ratios, Ratios] = [new Map(), new Map()];
  const args = [...numbers.map(String), '--rounds', String(rounds)];
  for (let pair = 0; pair < pairs; pair += 1) {
    const turns = [() => measure(folder, args, before), () => measure(root, args, now)];
    for (const turn of pair % 2 === 0 ? turns : turns.reverse()) turn();
    console.log(`   pair ${pair + 1} of ${pairs}`);
  }
  const { lines, worse } = compareRatios(before, now);
  console.log(`\nRatios of ${commit} → now, each the median (middle half) of ${pairs} runs\n\n${lines.join('\n')}\n`);
  console.log(worse.length === 0 ? 'No figure became worse.' : `${worse.length} figures became worse.`);
}
