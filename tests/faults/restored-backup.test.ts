import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, logOf, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const script = `
log.info('begins');
log.info('ends');
return task.runId;
`;

let site: Site;
beforeAll(async () => {
  site = await startSite('embedded');
});
afterAll(() => site?.close());

/** Each run of the task has been executed once. */
async function carriedOut(taskId: number): Promise<number[]> {
  const runs = await untilRuns(site.admin, taskId, 'every run to end', ended);
  for (const run of runs) {
    expect(run.state).toBe('done');
    const lines = await logOf(site.admin, run.id, 'ends');
    expect(lines.filter((line) => line.includes('begins'))).toHaveLength(1);
  }
  return runs.map((run) => run.id).sort();
}

test('a site restored from an older backup runs its new tasks, though phones know their numbers from before', async () => {
  const [database, backup] = [join(site.dataDir, 'database'), join(site.dataDir, 'backup')];
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  const agent = site.startAgent(3);
  const deviceNos = await phonesOnline(site.admin, 3);
  await site.stopServer();
  copy(database, backup);
  await site.startServer();
  await phonesOnline(site.admin, 3);
  const forgotten = await carriedOut(await runOn(site.admin, deviceNos, script));
  await site.stopServer();
  await agent.stop();
  rmSync(database, { recursive: true });
  copy(backup, database);
  await site.startServer();
  const waiting = await runOn(site.admin, deviceNos, script);
  site.startAgent(3);
  expect(await carriedOut(waiting)).toEqual(forgotten);
  expect((await carriedOut(await runOn(site.admin, deviceNos, script)))[0]).toBeGreaterThan(forgotten.at(-1)! + 1_000);
});
