import { expect, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { AgentChild } from '../testing/start-agent-child.ts';
import { createTempDir, startTestSite } from '../testing/start-test-agent.ts';

const phones = 1_000;
/** Each waits for a thousand. */

test('one process carries 1,000 phones that beat every 5 s, and each runs a script', async () => {
  const site = await startTestSite();
  const child = new AgentChild(site.url, await createTempDir(), phones);
  const startedAt = performance.now();
  child.start();
  const beating = () => site.connections.filter((connection) => connection.received('heartbeat').length > 0);
  await vi.waitFor(() => expect(beating()).toHaveLength(phones), soon);
  const connectedMs = performance.now() - startedAt;
  expect(new Set(site.connections.map((connection) => connection.hello.deviceId)).size).toBe(phones);

  const before = await child.usage();
  const idleFrom = performance.now();
  const beats = site.received('heartbeat').length;
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThanOrEqual(beats + 2 * phones), soon);
  const idleMs = performance.now() - idleFrom;
  const after = await child.usage();
  const cpuMs = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1_000;

  const orderedAt = performance.now();
  const script = site.script('quick');
  for (const [index, connection] of site.connections.entries()) connection.send(site.order(index + 1, { script }));
  await vi.waitFor(
    () => expect(site.received('runState').filter((report) => report.state === 'done')).toHaveLength(phones),
    soon,
  );
  const runsMs = performance.now() - orderedAt;
  const done = await child.usage();
  expect([...(await child.starts()).values()]).toEqual(new Array(phones).fill(1));
  expect(site.connections).toHaveLength(phones);
  expect(site.connections.flatMap((connection) => connection.violations)).toEqual([]);

  console.log(
    `${phones} phones: connected in ${Math.round(connectedMs)} ms, ${Math.round(after.rssBytes / 2 ** 20)} MB, ` +
      `${((100 * cpuMs) / idleMs).toFixed(1)}% of a core while beating, a run on each in ${Math.round(runsMs)} ms ` +
      `(${Math.round(done.rssBytes / 2 ** 20)} MB)`,
  );
  expect(after.rssBytes).toBeLessThan(400 * 2 ** 20);
  expect(cpuMs / idleMs).toBeLessThan(0.5);
}, 240_000);
