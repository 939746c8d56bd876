import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, logOf, phonesOnline, runOn, runsOf, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

/** A script that is at work for so long, and leaves one line at its start and one at its end. */
const scriptOf = (ms: number) => `
log.info('begins');
await sleep(${ms});
log.info('ends');
return task.runId;
`;
/** Nothing lasts until then. */
const neverMs = 600_000;

let site: Site;
beforeAll(async () => {
  site = await startSite('embedded');
});
afterAll(() => site?.close());

test('the server killed in the middle of the runs: each is completed exactly once', async () => {
  site.startAgent(12);
  const deviceNos = await phonesOnline(site.admin, 12);
  const taskId = await runOn(site.admin, deviceNos, scriptOf(5_000));
  await untilRuns(site.admin, taskId, 'some run to be running', (runs) => runs.some((run) => run.state === 'running'));
  await site.killServer();
  await site.startServer();
  const runs = await untilRuns(site.admin, taskId, 'every run to end', ended);

  expect(runs.map((run) => run.state)).toEqual(Array(12).fill('done'));
  expect(new Set(runs.map((run) => run.deviceNo)).size).toBe(12);
  for (const run of runs) {
    const lines = await logOf(site.admin, run.id, 'ends');
    expect(lines.filter((line) => line.includes('begins'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('ends'))).toHaveLength(1);
  }
});

test('the agent killed in the middle of a script: the run ends as failed with its reason, and never runs again', async () => {
  const agent = site.startAgent(1, 'second');
  const phone = 'second-0001';
  await phonesOnline(site.admin, 13);
  const taskId = await runOn(site.admin, [phone], scriptOf(neverMs));
  const [started] = await untilRuns(site.admin, taskId, 'the run to start', (runs) =>
    runs.some((run) => run.state === 'running'),
  );
  await logOf(site.admin, started!.id, 'begins');
  await agent.kill();
  site.startAgent(1, 'second');
  const [run] = await untilRuns(site.admin, taskId, 'the run to end', ended);

  // The agent comes back with its journal, which knows that the run was at work.
  expect(run).toMatchObject({ state: 'failed', reason: 'the agent ended while the script ran' });
  expect(await runsOf(site.admin, taskId)).toHaveLength(1);
  expect((await logOf(site.admin, run!.id, 'begins')).filter((line) => line.includes('begins'))).toHaveLength(1);
});
