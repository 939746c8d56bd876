import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../programs.ts';
import { applyMutation, mutationsOf, withReports } from './mutations.ts';

const mutants = (source: string) => mutationsOf(source, 'ts').map((mutation) => applyMutation(source, mutation));

test('operators, conditions, literals, calls and negations are changed one at a time', () => {
  expect(mutants('if (!a && b >= 2) stop();')).toEqual([
    'if (true) stop();',
    'if (false) stop();',
    'if (a && b >= 2) stop();',
    'if (!a || b >= 2) stop();',
    'if (!a && b > 2) stop();',
    'if (!a && b >= 3) stop();',
    'if (!a && b >= 2) ;',
  ]);
});

test('the SQL in a template is changed', () => {
  expect(mutants('const q = sql`select 1 from run where a and b is null for update`;')).toEqual([
    'const q = sql`select 1 from run where a or b is null for update`;',
    'const q = sql`select 1 from run where a and b is not null for update`;',
    'const q = sql`select 1 from run where a and b is null `;',
  ]);
});

test('types and imports stay as they are', () => {
  expect(mutants("import a from 'a';\ntype B = 1 | true;\nexport const c = a as B;")).toEqual([]);
});

test('a mutation knows the function around it, and functions report that they are reached', () => {
  const source = 'const a = 1;\nconst f = (x) => ({ y: () => !x });\nfunction g() { f(2); }';
  const [f, y, g] = ['(x)', '() =>', 'function g'].map((text) => source.indexOf(text));
  expect(mutationsOf(source, 'ts').map(({ within }) => within)).toEqual([undefined, y, g, g]);
  const reached: number[] = [];
  const code = `${withReports(source, 'ts', (start) => `reached.push(${start})`)}; g(); f().y();`;
  new Function('reached', code)(reached);
  expect(reached).toEqual([g, f, f, y]);
});

test('the tool names the mutations that no test notices', async () => {
  const [path, tests] = ['apps/agent/src/link/retry-plan.ts', 'apps/agent/src/link/retry-plan.test.ts'];
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const line = `${path}:${lines.findIndex((text) => text.includes('firstMs * 2 **')) + 1}`;
  const args = [join(root, 'scripts/mutate/main.ts'), path, '--tests', tests, '--only', line, '--processes', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toContain(`survived  ${line}  30  →  60\n`);
  expect(stdout).toContain('3 mutations, 2 noticed, 1 survived');
});
