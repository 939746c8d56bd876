import { expect, test } from 'vitest';
import { idsOf, optionalIdsOf, texts } from './fields.ts';

const [ids, optionalIds] = [idsOf('device'), optionalIdsOf('device')];

const most = 100_000;
const many = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

test.each([
  ['ids', ids, many],
  ['ids that may be absent', optionalIds, many],
  ['texts', texts, (count: number) => many(count).map(String)],
  ['ids as one text', ids, (count: number) => many(count).join(',')],
] as const)('%s are at most 100,000', (_what, field, given) => {
  expect(field.safeParse(given(most)).success).toBe(true);
  expect(field.safeParse(given(most + 1)).success).toBe(false);
});

test('ids are at least one, each once', () => {
  expect(ids.safeParse([]).success).toBe(false);
  expect(ids.parse('3, 3,4')).toEqual([3, 4]);
});
