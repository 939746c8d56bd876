// `npm run mutate -- PATH [--tests PATH] [--only TEXT]`: makes one small mistake after the other in the files of PATH, runs the tests
// of their folders, and lists the mistakes that no test notices.
import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../programs.ts';
import { type FileMutation, mutationVariable } from './mutation-plugin.ts';
import { mutationsOf } from './mutations.ts';

const usage = 'npm run mutate -- PATH [--tests PATH] [--only TEXT]';
const timeoutMs = 180_000;

function filesOf(path: string): string[] {
  const all = statSync(path).isDirectory()
    ? globSync('**/*.{ts,tsx}', { cwd: path }).map((file) => join(path, file))
    : [path];
  return all.filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file)).sort();
}

function mutationsIn(path: string): FileMutation[] {
  const language = path.endsWith('x') ? 'tsx' : 'ts';
  return mutationsOf(readFileSync(path, 'utf8'), language).map((mutation) => ({ ...mutation, path }));
}

/** Returns whether the tests in `folder` pass, with the mutation if one is given. A run that hangs counts as a failure. */
function testsPass(folder: string, mutation?: FileMutation): Promise<boolean> {
  const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--bail', '1', '--reporter', 'dot', folder], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...(mutation && { [mutationVariable]: JSON.stringify(mutation) }) },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  return new Promise<boolean>((settle) => child.once('exit', (code) => settle(code === 0))).finally(() =>
    clearTimeout(timer),
  );
}

function describe({ path, start, end, text }: FileMutation): string {
  const source = readFileSync(path, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const was = source.slice(start, end).replace(/\s+/g, ' ');
  return `${relative(root, path)}:${line}  ${was}  →  ${text || '(removed)'}`;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tests: { type: 'string' }, only: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path) {
    console.error(usage);
    return 2;
  }
  const folder = values.tests ?? (statSync(path).isDirectory() ? path : dirname(path));
  if (!(await testsPass(folder))) {
    console.error(`The tests in ${folder} fail without any mutation, or there are none.`);
    return 1;
  }
  const mutations = filesOf(resolve(path))
    .flatMap(mutationsIn)
    .filter((mutation) => describe(mutation).includes(values.only ?? ''));
  const survivors: string[] = [];
  const queue = mutations.values();
  const work = async () => {
    for (const mutation of queue) {
      const survived = await testsPass(folder, mutation);
      if (survived) survivors.push(describe(mutation));
      if (survived) console.log(`survived  ${describe(mutation)}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(
    `${mutations.length} mutations, ${mutations.length - survivors.length} noticed, ${survivors.length} survived`,
  );
  return 0;
}

process.exit(await main());
