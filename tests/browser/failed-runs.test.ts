import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const broken = `log.info('before the button');
await sleep(2500);
await device.screenshot('seen');
await sleep(2500);
log.warn('after the button');
throw new Error('no button to press');`;

let taskId = 0;
const story = setStage(async (site) => {
  site.startAgent(2);
  const phones = await phonesOnline(site.admin, 2);
  taskId = await runOn(site.admin, phones, broken);
  const otherId = await runOn(site.admin, phones.slice(0, 1), `throw new Error('out of rope');`);
  await untilRuns(site.admin, taskId, 'the runs to end', ended);
  await untilRuns(site.admin, otherId, 'the other run to end', ended);
});

story('a run is inspected second by second, and its log is followed again', async (page) => {
  await enter(page);
  await page.goto(`/tasks/runs?taskId=${taskId}`);
  await rowOf(page, 'agent-0001').getByRole('button', { name: 'Details' }).click();
  const run = page.getByRole('dialog');
  const moment = run.getByRole('slider', { name: 'Moment' });
  await moment.waitFor();
  const marked = run.getByRole('log').locator('[aria-current=time]');
  // In the middle, before the last line.
  await moment.fill(String(Math.floor(Number(await moment.getAttribute('max')) / 2)));
  await marked.getByText('before the button').waitFor();
  await run.getByRole('img', { name: /^seen/ }).waitFor();
  await run.getByRole('button', { name: 'Follow' }).click();
  await expect.poll(() => marked.count()).toBe(0);
  await run.getByRole('log').getByText('after the button').waitFor();
});

story('failures are grouped, and a group opens to its phones with their last pictures', async (page) => {
  await enter(page);
  await page.goto(`/tasks/task?id=${taskId}`);
  await page.getByRole('button', { name: /no button to press/, expanded: false }).click();
  await page.getByRole('img', { name: 'Last picture of agent-0001' }).waitFor();
  await page.getByRole('img', { name: 'Last picture of agent-0002' }).waitFor();
  await page.getByRole('button', { name: /Last picture of agent-0002/ }).click();
  await page.getByRole('dialog', { name: /^agent-0002/ }).waitFor();
});

story('exceptions are narrowed, opened with their screen, and exported as they are shown', async (page) => {
  await enter(page);
  await page.goto('/scripts/exceptions');
  await rowOf(page, 'out of rope').waitFor();
  await page.getByRole('textbox', { name: 'Exception' }).fill('no button');
  await page.keyboard.press('Enter');
  await rowOf(page, 'out of rope').waitFor({ state: 'hidden' });
  await page.waitForURL(/exception=no(\+|%20)button/);
  await page.getByText('2 exceptions').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  await rowOf(page, 'agent-0001').getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'The screen when it failed' }).waitFor();
});
