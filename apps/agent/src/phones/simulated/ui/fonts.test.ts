import { GlobalFonts } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { fontOf, wrap } from './fonts.ts';

const familiesOf = (value: string) => [...fontOf({ size: 12 }, value).matchAll(/"([^"]+)"/g)].map((match) => match[1]!);

test('Chinese is drawn with a font that the phones bring along, English without it', () => {
  const english = familiesOf('Cart');
  const chinese = familiesOf('购物车，签到').filter((family) => !english.includes(family));
  expect(chinese).not.toEqual([]);
  expect(chinese.filter((family) => !GlobalFonts.has(family))).toEqual([]);
  expect(familiesOf('Cart')).toEqual(english);
});

test('lines break between Chinese letters and at spaces, and no line begins with a comma', () => {
  const style = { size: 10, lines: 9 };
  expect(wrap('一二三，四五六', style, 32)).toEqual(['一二', '三，四', '五六']);
  expect(wrap('十五 coins 金币', style, 52)).toEqual(['十五 coins', '金币']);
});
