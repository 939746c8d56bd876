import type { RunState } from '@flotilla/contract/device';
import { expect, test, vi } from 'vitest';
import type { ScriptedSite } from '../testing/scripted-site.ts';
import { soon } from '../testing/soon.ts';
import { AgentChild } from '../testing/start-agent-child.ts';
import { createTempDir, startTestSite } from '../testing/start-test-agent.ts';

const ended: ReadonlySet<RunState['state']> = new Set(['done', 'failed', 'stopped', 'refused']);

async function startChild(site: ScriptedSite) {
  const child = new AgentChild(site.url, await createTempDir());
  child.start();
  await vi.waitFor(() => expect(site.received('heartbeat')).not.toHaveLength(0), soon);
  return child;
}

async function restart(site: ScriptedSite, child: AgentChild): Promise<void> {
  const before = site.connections.length;
  await child.kill();
  child.start();
  await vi.waitFor(() => {
    expect(site.connections.length).toBeGreaterThan(before);
    expect(site.last.received('heartbeat')).not.toHaveLength(0);
  }, soon);
  // The heartbeat before the kill proved that the token was stored.
  expect(site.last.hello.token).toBe('token of phone-1');
}

test('an agent killed in the middle of a script says so when it is back, and never runs the script again', async () => {
  const site = await startTestSite();
  const child = await startChild(site);
  const order = site.order(1, { script: site.script('forever') });
  site.last.send(order);
  await site.last.receives('runState', (report) => report.state === 'running');
  await vi.waitFor(async () => expect(await child.starts()).toEqual(new Map([[1, 1]])), soon);
  await restart(site, child);
  expect(site.last.hello.held).toEqual([{ runId: 1, nonce: 'nonce of 1', lease: 1, state: 'failed' }]);
  await site.last.receives('runState', (report) => report.state === 'failed');
  expect(site.reports(1).at(-1)?.exception).toMatchObject({
    kind: 'agent',
    message: 'the agent ended while the script ran',
  });
  site.last.send(order);
  await vi.waitFor(
    () => expect(site.last.received('runState').filter((report) => report.state === 'failed')).toHaveLength(2),
    soon,
  );
  expect(await child.starts()).toEqual(new Map([[1, 1]]));
});

test('a result that the site has not confirmed is reported again by the next agent', async () => {
  const site = await startTestSite();
  const child = await startChild(site);
  site.last.acknowledges = false;
  site.last.send(site.order(1, { script: site.script('quick') }));
  await site.last.receives('runState', (report) => report.state === 'done');
  await restart(site, child);
  await site.last.receives('runState', (report) => report.state === 'done' && report.result === 'quick');
  expect(await child.starts()).toEqual(new Map([[1, 1]]));
});

test('a run that was accepted and not started is started by the next agent, once, while its time lasts', async () => {
  const site = await startTestSite();
  const child = await startChild(site);
  const script = site.script('quick');
  // The file is not there to fetch: the run stays between accepted and running.
  site.stalls.add(script.url);
  site.last.send(site.order(1, { script }));
  site.last.send(site.order(2, { script, startWithinMs: 1 }));
  await vi.waitFor(() => expect(site.downloads).toHaveLength(1), soon);
  await site.last.receives('runState', (report) => report.runId === 2);
  site.stalls.clear();
  await restart(site, child);
  await vi.waitFor(() => expect(site.reports(1).at(-1)?.state).toBe('done'), soon);
  await vi.waitFor(() => expect(site.reports(2).at(-1)).toMatchObject({ state: 'refused', reason: 'expired' }), soon);
  expect(await child.starts()).toEqual(new Map([[1, 1]]));
});

test('killed at any moment, an agent loses no run and starts none twice', async () => {
  const site = await startTestSite();
  const child = await startChild(site);
  const script = site.script('quick');
  const leases = new Map<number, number>();
  const isOpen = (runId: number) => {
    const lease = leases.get(runId);
    return !site.reports(runId).some((report) => report.lease === lease && ended.has(report.state));
  };
  for (let round = 1; round <= 10; round += 1) {
    for (let n = 0; n < 5; n += 1) {
      const runId = round * 10 + n;
      leases.set(runId, 1);
      site.last.send(site.order(runId, { script }));
    }
    // Another moment each round: from the order's arrival to after the last result.
    const killAfter = performance.now() + round * 3;
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(killAfter), { ...soon, interval: 1 });
    await restart(site, child);
    const held = new Set(site.last.hello.held.map((run) => run.runId));
    // Like the site, orders runs that the journal never accepted again under the next lease.
    for (const [runId, lease] of leases) {
      if (!isOpen(runId) || held.has(runId)) continue;
      expect(site.reports(runId).filter((report) => report.lease === lease)).toEqual([]);
      leases.set(runId, lease + 1);
      site.last.send(site.order(runId, { script, lease: lease + 1 }));
    }
  }
  await vi.waitFor(() => expect([...leases.keys()].filter(isOpen)).toEqual([]), soon);
  const starts = await child.starts();
  expect([...starts.values()].filter((count) => count > 1)).toEqual([]);
  for (const runId of leases.keys()) {
    const last = site.reports(runId).at(-1);
    expect(['done', 'failed']).toContain(last?.state);
    if (last?.state === 'done') expect(starts.get(runId)).toBe(1);
  }
});
