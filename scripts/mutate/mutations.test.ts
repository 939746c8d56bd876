import { expect, test } from 'vitest';
import { applyMutation, mutationsOf } from './mutations.ts';

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
