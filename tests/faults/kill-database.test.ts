import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, logOf, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const script = `
log.info('begins');
await sleep(4000);
log.info('ends');
return task.runId;
`;

let site: Site;
let phones: string[];
let allOnlineAt: number;
beforeAll(async () => {
  site = await startSite('embedded');
  site.startAgent(12);
  phones = await phonesOnline(site.admin, 12);
  allOnlineAt = Date.now();
});
afterAll(() => site?.close());

/** PostgreSQL alone, as the kernel would when memory runs out. */
function killDatabase(): void {
  const lockFile = readFileSync(join(site.dataDir, 'database/postgres/postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(lockFile, 10), 'SIGKILL');
}

test.each([
  ['the moment the task is enabled', () => true],
  ['some run is running', (states: string[]) => states.includes('running')],
  ['some run is done', (states: string[]) => states.includes('done')],
])('PostgreSQL killed when %s: each run is completed exactly once', async (_when, isTime) => {
  const taskId = await runOn(site.admin, phones, script);
  await untilRuns(site.admin, taskId, 'the time to kill', (runs) => isTime(runs.map(({ state }) => state)));
  killDatabase();
  const runs = await untilRuns(site.admin, taskId, 'every run to end', ended);

  expect(runs.map((run) => run.state)).toEqual(Array(12).fill('done'));
  expect(new Set(runs.map((run) => run.deviceNo)).size).toBe(12);
  for (const run of runs) {
    const lines = await logOf(site.admin, run.id, 'ends');
    expect(lines.filter((line) => line.includes('begins'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('ends'))).toHaveLength(1);
  }
});

test('no phone was declared offline meanwhile', async () => {
  const { list } = await site.admin.call(listMonitor, { query: { pageSize: 100 } });
  expect(list.filter((phone) => !phone.online || Date.parse(phone.since!) > allOnlineAt)).toEqual([]);
});
