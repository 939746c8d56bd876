import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { unifiedDiff } from './patch.ts';
import { assertIdentifier, commentText, quote } from './quote.ts';

/** Returns the value of a literal without evaluating it. */
function literalValue(literal: string): unknown {
  const [statement] = parseAst(`(${literal})`).body as unknown as { expression: { type: string; value: unknown } }[];
  expect(statement!.expression.type).toMatch(/^(Parenthesized|Literal)/);
  const { expression } = statement as unknown as { expression: { expression?: { value: unknown }; value?: unknown } };
  return (expression.expression ?? expression).value;
}

const backtick = '`';
test.each([
  ...['plain', "it's", '"quoted"', `'both' "kinds"`, 'back\\slash', '\\', "\\'", `${backtick}$`, '$' + '{x}', 'a\nb'],
  ...['*/ x /*', '\u2028\u2029', '\u0000\u007f', "'); process.exit(); ('", '</script>', '备件'],
])('the text %j stays a text', (text) => {
  const literal = quote(text);
  expect(literal).not.toMatch(/[\n\u2028\u2029]/);
  expect(literalValue(literal)).toBe(text);
});

test('a comment keeps to its line and does not end early', () => {
  expect(commentText('a */ b\nc\u2028d')).toBe('a * / b c d');
});

test('only plain identifiers get into code and SQL without quotes', () => {
  expect(assertIdentifier('spare_part2')).toBe('spare_part2');
  for (const name of ['', '2x', 'A', 'a b', 'a;b', 'a"', 'ä', '_a'])
    expect(() => assertIdentifier(name)).toThrow('identifier');
});

test('git applies a unified diff with several hunks, at the start and at the end', () => {
  const lines = Array.from({ length: 40 }, (_none, nth) => `line ${nth}`);
  const old = `${lines.join('\n')}\n`;
  const next = `first\n${lines.toSpliced(20, 2, 'changed').join('\n')}\nlast\n`;
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-patch-'));
  try {
    writeFileSync(join(folder, 'a.ts'), old);
    writeFileSync(join(folder, 'x.patch'), unifiedDiff('a.ts', old, next));
    execFileSync('git', ['apply', 'x.patch'], { cwd: folder });
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(next);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(unifiedDiff('a.ts', old, old)).toBe('');
});
