import { readFileSync } from 'node:fs';
import { signIn } from '@flotilla/client';
import { platforms } from '@flotilla/contract/http/automation/platforms';
import { listRuns } from '@flotilla/contract/http/automation/runs';
import { addScript, editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, listTasks, testCronText, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { batchAddDevices, changeDeviceStatus, listDevices } from '@flotilla/contract/http/fleet/devices';
import { addUser } from '@flotilla/contract/http/identity/users';
import { getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readSheet } from '../../apps/server/src/platform/spreadsheet/read-sheet.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { ended, phonesOnline, untilRuns } from '../support/sample-run.ts';
import type { Site } from '../support/site.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const tenant = { userName: 'brook', password: 'brook-Harbour-7' };
const [first, second, third] = ['agent-0001', 'agent-0002', 'agent-0003'];
const runMs = 60_000;
/** By the names of scripts, groups and tasks. */
const ids: Record<string, number> = {};

async function newTask({ admin }: Site, name: string, more: object, enable = true): Promise<number> {
  const task = { name, scriptId: ids.Buoy!, execType: 'once', timerType: 'now', deviceNos: [first], ...more } as const;
  const { id } = await admin.call(addTask, { body: task as never });
  if (enable) await admin.call(updateTaskStatus, { query: { id, status: 1 } });
  return id;
}

const story = setStage(async (site) => {
  const { admin } = site;
  site.startAgent(3);
  await phonesOnline(admin, 3);
  ids.Tidal = (await admin.call(platforms.add, { body: { name: 'Tidal' } })).id;
  ids.North = (await admin.call(deviceGroups.add, { body: { name: 'North' } })).id;
  await admin.call(batchAddDevices, { body: { deviceNo: ['N-1'], groupId: ids.North } });
  const scripts = {
    Buoy: { content: `log.info('one');` },
    Wreck: { content: `if (task.deviceNo === '${second}') throw new Error('aground'); log.info('afloat');` },
    Lantern: { content: `log.info('lit');`, platformId: ids.Tidal },
  };
  for (const [name, script] of Object.entries(scripts))
    ids[name] = (await admin.call(addScript, { body: { name, version: '1', ...script } })).id;
});

const confirmIt = (page: Page) => page.locator('[role$=dialog]').getByRole('button', { name: 'OK' }).last().click();
async function more(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

story('the forecast shows the starts of a day and where two tasks want the same phone', async (page, site) => {
  const cron = { timerType: 'daily', cronText: '0 0 * * * ?' };
  await newTask(site, 'Hourly buoy', cron);
  await newTask(site, 'Hourly lantern', { ...cron, scriptId: ids.Lantern });
  await enter(page, '/tasks/forecast');
  const day = page.getByRole('region', { name: 'The next 24 hours' });
  for (const name of ['Hourly buoy', 'Hourly lantern'])
    await day
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name }) })
      .filter({ has: page.getByRole('cell', { name: '24', exact: true }) })
      .waitFor();
  const conflicts = page.getByRole('region', { name: 'Conflicts' }).getByRole('row');
  await conflicts
    .filter({ hasText: /Hourly buoy.*until about|Hourly lantern.*until about/ })
    .first()
    .waitFor();
  for (const { id } of (await site.admin.call(listTasks, { query: { name: 'Hourly' } })).list)
    await site.admin.call(updateTaskStatus, { query: { id, status: 0 } });
});

story('the cron generator shows the times that the server computes', async (page, site) => {
  await enter(page, '/tasks/list?new=1');
  const drawer = page.getByRole('dialog', { name: 'Add task' });
  await drawer.getByText('Cron', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Cron generator' }).click();
  const generator = page.getByRole('dialog', { name: 'Cron generator' });
  const cronText = '0 15 10 L * ? *';
  const { list, timeZone } = await site.admin.call(testCronText, { body: { cronText } });
  const told = list.map((time) => new Date(time).toLocaleString('sv-SE', { timeZone }));
  await generator.getByRole('textbox', { name: 'Cron expression' }).fill(cronText);
  expect(told).toHaveLength(10);
  await expect.poll(() => generator.getByRole('listitem').allTextContents()).toEqual(told);
});

story('a task and a phone show the reason why it does not run, and since when', async (page, site) => {
  const [phone] = (await site.admin.call(listDevices, { query: { deviceNo: third } })).list;
  await site.admin.call(changeDeviceStatus, { query: { ids: [phone!.id], status: 1 } });
  const id = await newTask(site, 'Waiting', { deviceNos: [third, 'N-1'] });
  await enter(page, `/tasks/task?id=${id}`);
  const why = page.getByRole('region', { name: 'Why not running' });
  const since = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;
  const reason = (name: string) => why.getByRole('listitem').filter({ hasText: name });
  await reason('Offline').filter({ hasText: third }).filter({ hasText: since }).waitFor();
  await reason('Disabled').filter({ hasText: third }).waitFor();
  await reason('Never connected').filter({ hasText: 'N-1' }).waitFor();
  await page.goto(`/screen?deviceNo=${third}`);
  await page.getByRole('button', { name: 'Why not running' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why not running' });
  await dialog.getByRole('listitem').filter({ hasText: 'Offline' }).filter({ hasText: since }).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'Disabled' }).waitFor();
  await site.admin.call(updateTaskStatus, { query: { id, status: 0 } });
});

story('only the phones that failed are retried, and the send log is cleared for one of them', async (page, site) => {
  const id = await newTask(site, 'Passage', { scriptId: ids.Wreck, deviceNos: [first, second] });
  await untilRuns(site.admin, id, 'the first runs', (runs) => runs.length === 2 && ended(runs));
  await enter(page, `/tasks/task?id=${id}`);
  await page.getByRole('button', { name: 'Retry only the failed 1' }).click();
  const runs = await untilRuns(site.admin, id, 'the retry', (all) => all.length === 3 && ended(all));
  expect(runs.map(({ deviceNo }) => deviceNo).sort()).toEqual([first, second, second]);

  await more(page, 'Clear send log…');
  const dialog = page.getByRole('dialog', { name: 'Clear the send log of “Passage”' });
  await dialog.getByText('By phone').click();
  await dialog.getByRole('combobox', { name: 'Phones' }).fill(second);
  await dialog.getByRole('combobox', { name: 'Phones' }).press('Enter');
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('Clear the send logs of 1 phone?').waitFor();
  await confirmIt(page);
  await dialog.waitFor({ state: 'hidden' });
  const logged = async () =>
    (await site.admin.call(listRuns, { query: { taskId: id } })).list.map((run) => run.deviceNo);
  await expect.poll(async () => (await logged()).includes(first)).toBe(true);
  await page.getByText('The send log is cleared').waitFor();
});

story('a task goes back to the script version before, and stays there', async (page, site) => {
  const buoy = await site.admin.call(getScript, { query: { id: ids.Buoy! } });
  await site.admin.call(editScript, {
    body: { id: ids.Buoy!, gmtModified: buoy.gmtModified, version: '2', content: `log.info('two');` },
  });
  const id = await newTask(site, 'Soundings', {});
  await untilRuns(site.admin, id, 'the run', ended);
  await enter(page, `/tasks/task?id=${id}`);
  await page.getByText('Buoy 2', { exact: true }).waitFor();
  await more(page, 'Back one script version');
  await page.getByText('Take “Soundings” from version 2 back to 1, and keep it there?').waitFor();
  await confirmIt(page);
  await page.getByText('Buoy 1', { exact: true }).waitFor();
  await page.getByText('Kept at this version').waitFor();
});

story('a shared task is run on the own phones with its script, and has to be named', async (page, site) => {
  const { admin, address } = site;
  const { id: brookId } = await admin.call(addUser, { body: { ...tenant, nickname: 'Brook', userType: 'front' } });
  await newTask(site, 'Open the weir', { shareUserIds: [brookId] }, false);
  const brook = await signIn(address, tenant.userName, tenant.password);
  site.startAgent(1, 'mill', (await brook.call(getOwnProductInfo, {})).communicationKey);
  const own = (await phonesOnline(brook, 1))[0]!;

  await enter(page, '/tasks/list?new=1', tenant);
  const drawer = page.getByRole('dialog', { name: 'Add task' });
  await drawer.getByText('Shared task', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Shared task is required').waitFor();
  await page.goto('/tasks/list');
  await page.getByRole('button', { name: 'Shared with me' }).first().click();
  await rowOf(page, 'Open the weir').getByRole('button', { name: 'Use it' }).click();
  await drawer.getByRole('textbox', { name: 'Task name' }).waitFor();
  await drawer.getByRole('combobox', { name: 'Phones' }).fill(own);
  await drawer.getByRole('combobox', { name: 'Phones' }).press('Enter');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  const named = async () => (await brook.call(listTasks, { query: { source: 'share' } })).list[0]!;
  const task = await named();
  expect(task).toMatchObject({ scriptName: 'Buoy', source: 'share', deviceNos: [own] });
  await rowOf(page, task.name).getByRole('button', { name: 'Enable' }).first().click();
  await confirmIt(page);
  await waitFor('the shared task to run', runMs, async () => (await named()).progress.done === 1);
});

const found = (page: Page) => page.getByRole('table').getByRole('link');

story('tasks are found by each filter, and exported as they are shown', async (page, site) => {
  const lit = await newTask(site, 'Light the lantern', { scriptId: ids.Lantern, deviceNos: [second] });
  await untilRuns(site.admin, lit, 'the run', ended);
  await newTask(site, 'Northern round', { deviceNos: [], groupIds: [ids.North] }, false);
  await enter(page, '/tasks/list');
  const only = async (...names: string[]) => {
    await expect.poll(async () => (await found(page).allTextContents()).sort()).toEqual([...names].sort());
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.waitForURL((url) => url.search === '');
  };
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  const type = async (name: string, text: string) => {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  await type('Task name', 'Northern');
  await only('Northern round');
  await choose(page, field('Script'), 'Lantern');
  await only('Light the lantern', 'Hourly lantern');
  await choose(page, field('Platform'), 'Tidal');
  await only('Light the lantern', 'Hourly lantern');
  await type('Device number', 'N-1');
  await only('Northern round', 'Waiting');
  await choose(page, field('Groups'), 'North');
  await only('Northern round');
  await choose(page, field('Source'), 'Shared');
  await only(...(await site.admin.call(listTasks, { query: { source: 'share' } })).list.map(({ name }) => name));
  await choose(page, field('Status'), 'Finished');
  await page.waitForURL('**/tasks/list?status=2');
  await rowOf(page, 'Light the lantern').waitFor();
  await rowOf(page, 'Northern round').waitFor({ state: 'detached' });
  const shown = await found(page).allTextContents();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const sheet = { fileName: file.suggestedFilename(), content: readFileSync(await file.path()) };
  const rows = await readSheet(sheet, { mostRows: 100, mostColumns: 50 });
  expect(rows.slice(1).map(({ cells }) => cells.find((cell) => shown.includes(cell)))).toEqual(shown);
});
