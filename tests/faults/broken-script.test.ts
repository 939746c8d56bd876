import { getException } from '@flotilla/contract/http/automation/exceptions';
import { runArtifact, stopRuns } from '@flotilla/contract/http/automation/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, logOf, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const good = `await sleep(1500); log.info('ends'); return 1;`;

let site: Site;
let phones: string[];
beforeAll(async () => {
  site = await startSite();
  site.startAgent(3);
  phones = await phonesOnline(site.admin, 3);
});
afterAll(() => site?.close());

/** Runs `content` on the first phone while the others run a good script, and answers how it ended. */
async function runBroken(content: string) {
  const [victim, ...others] = phones;
  const goodTask = await runOn(site.admin, others, good);
  const brokenTask = await runOn(site.admin, [victim!], content);
  const [run] = await untilRuns(site.admin, brokenTask, 'the broken run to end', ended);
  const rest = await untilRuns(site.admin, goodTask, 'the other runs to end', ended);
  expect(rest.map(({ state }) => state)).toEqual(['done', 'done']);
  return run!;
}

/** Nothing of it stays on the phone: it runs the next script. */
async function expectPhoneWell() {
  const taskId = await runOn(site.admin, [phones[0]!], good);
  const [run] = await untilRuns(site.admin, taskId, 'the next run to end', ended);
  expect(run?.state).toBe('done');
}

test('a script that throws fails its run, with message, line and a picture of the screen', async () => {
  const run = await runBroken(`const first = 1;\nlog.info('begins');\nthrow new Error('the button is gone');`);
  expect(run).toMatchObject({ state: 'failed', reason: expect.stringContaining('the button is gone') });
  const found = await site.admin.call(getException, { query: { id: run.exceptionId! } });
  expect(found).toMatchObject({ kind: 'thrown', deviceNo: phones[0], runId: run.id });
  expect(found.exception).toContain('the button is gone');
  expect(found.stack).toMatch(/:3(:\d+)?\b/);
  await logOf(site.admin, run.id, 'begins');

  const address = new URL(runArtifact.path, site.address);
  address.search = new URLSearchParams({ id: String(run.id), name: found.artifact }).toString();
  const picture = await fetch(address, { headers: { authorization: `Bearer ${site.admin.token}` } });
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await expectPhoneWell();
});

test.each([
  ['calls what does not exist', 'device.fly();', /not a function/],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(100000).fill(7));', /memory/i],
  ['calls itself for ever', 'const again = () => again() + 1; again();', /stack/i],
  ['rejects without being awaited', `Promise.reject(new Error('unheard')); await sleep(500);`, /unheard/],
])('a script that %s fails its run alone', async (_what, content, message) => {
  const run = await runBroken(content);
  expect(run.state).toBe('failed');
  expect(run.reason).toMatch(message);
  await expectPhoneWell();
});

test('a script that never gives way is stopped by hand, and the phone goes on', async () => {
  const [victim] = phones;
  const taskId = await runOn(site.admin, [victim!], `log.info('begins'); for (;;) {}`);
  const [run] = await untilRuns(site.admin, taskId, 'it to run', (runs) => runs.some((one) => one.state === 'running'));
  await site.admin.call(stopRuns, { query: { ids: String(run!.id) } });
  const [over] = await untilRuns(site.admin, taskId, 'it to end', ended);
  expect(over?.state).toBe('stopped');
  await expectPhoneWell();
});
