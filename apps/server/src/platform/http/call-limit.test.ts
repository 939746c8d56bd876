import { expect, test, vi } from 'vitest';
import type { UserWho } from '../access/who.ts';
import { createCallLimit } from './call-limit.ts';

test('each site counts for itself, by the second', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const who = { tenantId: 1, concurrencyPerSecond: 1 } as UserWho;
  const [one, other] = [createCallLimit(), createCallLimit()];
  one(who);
  other(who);
  expect(() => one(who)).toThrow('Too many requests');
  now.mockReturnValue(6_000);
  one(who);
  now.mockRestore();
});
