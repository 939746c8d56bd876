import { expect, test } from 'vitest';
import { useTestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { sendToCrowd } from '../../apps/server/src/testing/webhook-crowd.ts';

const t = await useTestApp({ timing: { factsEveryMs: 100 } });

test('a hundred webhooks of which 10 hang and 10 fail: the others get 100 events a second, in order, while the first still hang', async () => {
  const size = { tenants: 20, troubled: 10, eventsASecond: 100, seconds: 10, phones: 5 };
  const result = await sendToCrowd(t, size);
  const { delivered, wanted, medianMs, p99Ms, longestMs } = result;
  console.log(`${delivered} deliveries: median ${medianMs} ms, 99 % ${p99Ms} ms, longest ${longestMs} ms`);
  expect(delivered).toBe(wanted);
  expect(result.isOrdered).toBe(true);
  expect(result.hanging).toBeGreaterThanOrEqual(10);
  expect(result.refused).toBeGreaterThanOrEqual(10);
});
