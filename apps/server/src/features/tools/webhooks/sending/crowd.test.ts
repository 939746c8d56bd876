import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { sendToCrowd } from '../../../../testing/webhook-crowd.ts';

const t = await useTestApp({ timing: { webhookEveryMs: 50, factsEveryMs: 100 } });

test('20 webhooks of which 2 hang and 2 fail: the others get everything in order while the first still hang', async () => {
  const result = await sendToCrowd(t, { tenants: 4, troubled: 2, eventsASecond: 80, seconds: 1, phones: 2 });
  expect(result.delivered).toBe(result.wanted);
  expect(result.isOrdered).toBe(true);
  expect(result.hanging).toBeGreaterThanOrEqual(2);
});
