import { expect, it } from 'vitest';
import { paramsText } from './params-text.ts';

it.each([
  ['{"query":{},"body":{"name":"Duty","menuIds":[1,2]}}', 'name: Duty, menuIds: [1,2]'],
  ['{"query":{"ids":"3"},"body":{}}', 'ids: 3'],
  ['{"query":{}}', ''],
  ['{"query":{},"body":[3,4]}', 'body: [3,4]'],
  ['{"query":{},"body":{"name":"Du', '"name":"Du'],
])('shows the fields of %s', (params, text) => {
  expect(paramsText(params)).toBe(text);
});
