import { expect, onTestFinished, test, vi } from 'vitest';
import { openAdbSession } from '../../../testing/adb-end.ts';
import { joinedPhone } from '../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { saveParameters } from '../../../testing/parameters.ts';

// A file of its own, because a moved clock delays what the site checks at intervals.
const t = await useTestApp({ timing: quickLooks });

test('a session ends after the longest time', async () => {
  const tenant = await t.tenant();
  const joined = await joinedPhone(t, tenant, { capabilities: ['adb', 'shell'] });
  const { command } = await openAdbSession(t.url, joined, tenant);
  await saveParameters(t.admin, { 'adb.mostMinutes': '1' });
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => later.mockRestore());
  expect(await command.closed).toBe('The session has reached its time limit');
});
