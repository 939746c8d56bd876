import { expect, test } from 'vitest';
import { ratePerMinute } from './rate-per-minute.ts';

test('when very many addresses have come, only the oldest are forgotten', () => {
  const rate = ratePerMinute();
  rate.spend('oldest', 1);
  rate.spend('one', 1);
  for (let nth = 0; nth < 99_999; nth += 1) rate.spend(`other ${nth}`, 1);
  expect(rate.allows('oldest', 1)).toBe(true);
  expect(rate.allows('one', 1)).toBe(false);
});
