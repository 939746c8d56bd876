import type { Run } from '@flotilla/contract/http/automation/runs';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, logOf, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';
import { openViewer } from '../support/viewer.ts';

const phones = 12;
const lines = 60;
/** Sends messages all the time, also while the server ends. */
const script = `
for (let line = 1; line <= ${lines}; line += 1) {
  log.info('line ' + line + '.');
  await sleep(100);
}
return task.runId;
`;
const drainWithinMs = 30_000;

let site: Site;
beforeAll(async () => {
  site = await startSite('embedded');
});
afterAll(() => site?.close());

/** Adds groups one after the other until the server has ended. Returns those that it confirmed. */
async function addGroups(name: string): Promise<string[]> {
  const added: string[] = [];
  for (let number = 1; ; number += 1) {
    try {
      await site.admin.call(deviceGroups.add, { body: { name: `${name} ${number}` } });
      added.push(`${name} ${number}`);
    } catch {
      return added;
    }
  }
}

test('a server that is stopped under load ends in time, and loses nothing that it has confirmed', async () => {
  site.startAgent(phones);
  const deviceNos = await phonesOnline(site.admin, phones);
  const viewer = await openViewer(site.address, site.admin.token!, deviceNos[0]!);
  viewer.send({ action: 'joinRoom' });
  await viewer.picture();
  const taskId = await runOn(site.admin, deviceNos, script);
  // The first may be done before the last begins.
  const hasBegun = ({ state }: Run) => state !== 'waiting' && state !== 'sent';
  await untilRuns(site.admin, taskId, 'all to have begun', (runs) => runs.length === phones && runs.every(hasBegun));
  const adding = ['a', 'b', 'c'].map(addGroups);

  const startedMs = performance.now();
  expect(await site.stopServer()).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(drainWithinMs);
  const added = (await Promise.all(adding)).flat();
  await site.startServer();

  const groups = (await site.admin.call(deviceGroups.list, { query: { pageSize: 100_000 } })).list;
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(added));
  const runs = await untilRuns(site.admin, taskId, 'every run to end', ended);
  expect(runs.map((run) => run.state)).toEqual(Array(phones).fill('done'));
  for (const run of runs) {
    const said = (await logOf(site.admin, run.id, `line ${lines}.`)).filter((line) => line.includes('line '));
    expect(said).toHaveLength(lines);
    expect(new Set(said).size).toBe(lines);
  }
});
