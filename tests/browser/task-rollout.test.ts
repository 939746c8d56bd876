import { getRun, listRuns } from '@flotilla/contract/http/automation/runs';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { getTask, listTasks } from '@flotilla/contract/http/automation/tasks';
import { getParamInfo } from '@flotilla/contract/http/automation/tasks/rollout';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const runMs = 60_000;
let deviceNos: string[] = [];

const story = setStage(async ({ admin, startAgent }) => {
  startAgent(3);
  deviceNos = await phonesOnline(admin, 3);
  await admin.call(addScript, {
    body: {
      name: 'Tide',
      version: '1.0',
      content: "await device.screenshot('tide');\nreturn { city: params.city };",
      parameters: [{ key: 'city', label: 'City', kind: 'text', defaultValue: 'Kiel' }],
    },
  });
});

const confirmIt = (page: Page) => page.locator('[role$=dialog]').getByRole('button', { name: 'OK' }).click();
const taskNamed = async (site: Parameters<Parameters<typeof story>[1]>[1], name: string) =>
  (await site.admin.call(listTasks, { query: { name } })).list.find((task) => task.name === name)!;

async function addTask(page: Page, name: string): Promise<void> {
  await page.goto('/tasks/list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  await dialog.getByRole('textbox', { name: 'Task name' }).fill(name);
  await choose(page, dialog.getByRole('combobox', { name: /^.{0,2}Script$/ }), 'Tide');
  await dialog.getByRole('textbox', { name: 'City' }).waitFor();
  await dialog.getByRole('button', { name: 'Choose phones' }).click();
  const picker = page.getByRole('dialog', { name: 'Select device' });
  for (const deviceNo of deviceNos) await rowOf(page, deviceNo).getByRole('checkbox').check();
  await picker.getByRole('button', { name: 'Select 3 phones' }).click();
  await picker.waitFor({ state: 'hidden' });
  await dialog.locator('summary').filter({ hasText: 'Rollout' }).click();
  await dialog.getByRole('textbox', { name: 'Canary phones' }).fill('1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

story(
  'a task stops after its trial phone, shows its picture, and goes on when a person says so',
  async (page, site) => {
    await enter(page);
    await addTask(page, 'Tide everywhere');
    const row = rowOf(page, 'Tide everywhere');
    const { id } = await taskNamed(site, 'Tide everywhere');

    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Parameters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Parameters of “Tide everywhere”' });
    await drawer.getByRole('button', { name: 'Set for single phones' }).click();
    const single = page.getByRole('dialog', { name: 'Set for single phones' });
    await single.getByRole('combobox', { name: 'Phones' }).fill(deviceNos[1]!);
    await single.getByRole('combobox', { name: 'Phones' }).press('Enter');
    await single.getByRole('textbox', { name: 'City' }).fill('Cuxhaven');
    await single.getByRole('button', { name: 'Save', exact: true }).click();
    await single.waitFor({ state: 'hidden' });
    await drawer.getByRole('listitem').filter({ hasText: deviceNos[1]! }).waitFor();
    await drawer.getByRole('button', { name: 'Cancel' }).click();

    await row.getByRole('button', { name: 'Enable' }).click();
    await confirmIt(page);
    await row.filter({ hasText: 'Waiting for approval' }).waitFor();
    await row.getByRole('link', { name: 'Tide everywhere' }).click();
    const rollout = page.getByRole('region', { name: 'Rollout' });
    await rollout.getByText('Wave 1 of 2').waitFor();
    await rollout.locator('img[src^="blob:"]').waitFor();
    expect(await rollout.getByRole('listitem').filter({ hasText: 'Done' }).count()).toBe(1);
    await rollout.getByRole('button', { name: 'Go on' }).click();
    await confirmIt(page);
    await waitFor(
      'the task to finish',
      runMs,
      async () => (await site.admin.call(getTask, { query: { id } })).status === 2,
    );
    await page.getByText('Finished', { exact: true }).first().waitFor();

    const { list: runs } = await site.admin.call(listRuns, { query: { taskId: id } });
    const cities = deviceNos.map(async (deviceNo) => {
      const run = runs.find((one) => one.deviceNo === deviceNo)!;
      return (await site.admin.call(getRun, { query: { id: run.id } })).params.city;
    });
    expect(await Promise.all(cities)).toEqual(['Kiel', 'Cuxhaven', 'Kiel']);
  },
);

story('a copy starts with the values of its task, and is saved as a separate task', async (page, site) => {
  await enter(page, '/tasks/list');
  await rowOf(page, 'Tide everywhere').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  const name = dialog.getByRole('textbox', { name: 'Task name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe('Tide everywhere (copy)');
  await dialog.getByText('1 canary phone → 100%').waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'Tide everywhere (copy)').filter({ hasText: 'Not enabled' }).waitFor();
  const copy = await taskNamed(site, 'Tide everywhere (copy)');
  expect(copy).toMatchObject({ canaryPhones: 1, deviceNos: [...deviceNos].sort(), progress: { total: 0 } });
  expect((await site.admin.call(getParamInfo, { query: { id: copy.id } })).params).toEqual({ city: 'Kiel' });
});
