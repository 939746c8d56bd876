import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { locales } from '@flotilla/contract/locale';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { failure } from './envelope.ts';
import { validate } from './validate.ts';

const folder = join(import.meta.dirname, '../../../../../packages/contract/src/http');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'body' in value;

async function everyEndpoint(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (isEndpoint(value) ? [value] : Object.values((value ?? {}) as object).filter(isEndpoint)));
}

const wrongValues = [
  ...['!\u0001 ', 'x'.repeat(30_000), '-1', 'no such value', '9'.repeat(40)],
  ...[-1, 0.5, 1e15, true, [], [{}], ['x'], [-1], {}, { x: 1 }, Array(2_000).fill('x')],
];
const technical =
  /must match|regex|pattern|必须满足|必須符合|[<>]=|≤|expected|期望|undefined|\bZod|无效输入|Invalid input:? expected/;

/** The sentences that a caller reads for a wrong value of one field. */
function sentencesFor(schema: z.ZodType, field: string, value: unknown, words: Endpoint['words']): string[] {
  return locales.flatMap((locale) => {
    try {
      validate(schema, { [field]: value }, locale, words);
      return [];
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { msg, data } = failure(error, locale).envelope;
      const { errors = [] } = (data ?? {}) as { errors?: { path: string; message: string }[] };
      return [msg, ...errors.filter(({ path }) => path.split('.')[0] === field).map(({ message }) => message)];
    }
  });
}

test('no sentence about a wrong value shows a pattern, a type or the raw name of a field', async () => {
  const endpoints = await everyEndpoint();
  expect(endpoints.length).toBeGreaterThan(200);
  const faults = new Set<string>();
  for (const { method, path, body, query, words } of endpoints) {
    for (const schema of [body, query]) {
      if (!(schema instanceof z.ZodObject)) continue;
      for (const field of Object.keys(schema.shape)) {
        const isRaw = (text: string) => /[a-z][A-Z]/.test(field) && text.includes(field);
        for (const value of wrongValues) {
          for (const sentence of sentencesFor(schema, field, value, words)) {
            const isUnknownField = /没有名为|沒有名為|There is no field/.test(sentence);
            if (technical.test(sentence) || (isRaw(sentence) && !isUnknownField))
              faults.add(`${method} ${path} ${field}: ${sentence.slice(0, 200)}`);
          }
        }
      }
    }
  }
  expect([...faults]).toEqual([]);
});
