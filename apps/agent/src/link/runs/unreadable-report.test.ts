import { expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';

test('a report that the site cannot read is dropped, and the others reach it', async () => {
  const site = await startTestSite();
  const { agent, runtime } = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  site.last.acknowledges = false;
  for (const runId of [1, 2, 3]) {
    site.last.send(site.order(runId));
    await vi.waitFor(() => expect(runtime.started).toHaveLength(runId), soon);
    runtime.started[runId - 1]?.finish({ state: 'done', result: runId });
    await site.last.receives('runState', (report) => report.runId === runId && report.state === 'done');
  }
  site.greet = (connection) => {
    connection.isUnreadable = ({ runId, state }) => runId === 2 && state === 'done';
    connection.welcome();
  };
  site.last.drop();
  const isEndOfLast = { runId: 3, state: 'done' };
  await vi.waitFor(() => expect(site.live.at(-1)?.received('runState').at(-1)).toMatchObject(isEndOfLast), soon);
  expect(site.last.received('runState').map(({ runId }) => runId)).toEqual([3, 3, 3]);
  expect(site.last.hello.held.map(({ runId }) => runId)).toEqual([3]);
});
