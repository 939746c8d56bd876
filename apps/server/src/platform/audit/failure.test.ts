import { expect, test } from 'vitest';
import { failureText, packFailure, splitMore, withMore } from './failure.ts';

test('a failure is kept by its name, and told in any language', () => {
  const packed = packFailure({ error: 'deviceOffline', params: { deviceNo: 'A-7' } });
  expect(failureText(packed, 'en')).toBe('Phone A-7 is offline');
  expect(failureText(packed, 'zh-CN')).toBe('设备 A-7 不在线');
});

test.each([
  ['a null character, which no column takes', 'a\0b', 'ab'],
  ['the text of its escape', 'a\\u0000', 'a\\u0000'],
])('%s leaves the failure readable', (_what, value, shown) => {
  const packed = packFailure({ error: 'deviceOffline', params: { deviceNo: value } });
  expect(packed).not.toMatch(/\0|(?<!\\)\\u0000/);
  expect(failureText(packed, 'en')).toBe(`Phone ${shown} is offline`);
});

test('none, one that is too long and one that the catalogue has no more leave the message as it is', () => {
  expect(packFailure(undefined)).toBe('');
  expect(packFailure({ error: 'taken', params: { value: 'x'.repeat(3_000) } })).toBe('');
  expect(failureText('', 'en')).toBeUndefined();
  expect(failureText('{"error":"ofLastYear"}', 'en')).toBeUndefined();
});

test('how many a line stands for is told in any language', () => {
  const stored = withMore('Refused', 12);
  expect(stored).toBe('Refused (and 12 more)');
  expect(splitMore(stored)).toEqual({ message: 'Refused', more: 12 });
  expect(withMore('已拒绝', 12, 'zh-CN')).toBe('已拒绝（另有 12 次）');
  expect(splitMore('Refused')).toEqual({ message: 'Refused', more: 0 });
});
