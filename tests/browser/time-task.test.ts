import { addScript } from '@flotilla/contract/http/automation/scripts';
import { expect } from 'vitest';
import { phonesOnline } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
  await site.admin.call(addScript, { body: { name: 'Tide', version: '1', content: "log.info('high water');" } });
});

story('a cron text is made in the generator, its next times are shown, and the task runs by it', async (page) => {
  await enter(page, '/tasks/list?new=1');
  const drawer = page.getByRole('dialog', { name: 'Add task' });
  await drawer.getByRole('textbox', { name: 'Task name' }).fill('High water');
  await choose(page, drawer.getByRole('combobox', { name: /^.{0,2}Script$/ }), 'Tide');
  await drawer.getByText('Cron', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Cron generator' }).click();

  const generator = page.getByRole('dialog', { name: 'Cron generator' });
  const text = generator.getByRole('textbox', { name: 'Cron expression' });
  const times = generator.getByRole('listitem');
  await times.nth(9).waitFor();
  await text.fill('0 3 * * *');
  await generator.getByText('It needs 6 or 7 fields').waitFor();
  expect(await generator.getByRole('button', { name: 'OK' }).isDisabled()).toBe(true);
  await text.fill('0 0 3 30 2 ?');
  await generator.getByText('it never fires again').waitFor();
  await text.fill('* 0 8 * * ?');
  await choose(page, generator.getByRole('combobox', { name: 'How Second counts' }), 'At intervals');
  await choose(page, generator.getByRole('combobox', { name: 'How Minute counts' }), 'Every');
  await choose(page, generator.getByRole('combobox', { name: 'How Hour counts' }), 'Every');
  expect(await text.inputValue()).toBe('0/5 * * * * ?');
  // The times of the text before stand there until those of this one come.
  const steps = async () => {
    const seconds = (await times.allTextContents()).map((time) => Number(time.slice(-2)));
    return seconds.map((second, index) => (second - (seconds[index - 1] ?? second - 5) + 60) % 60);
  };
  await expect.poll(steps).toEqual(Array(10).fill(5));
  await generator.getByRole('button', { name: 'OK' }).click();
  await generator.waitFor({ state: 'hidden' });

  await drawer.getByRole('button', { name: 'Choose phones' }).click();
  const picker = page.getByRole('dialog', { name: 'Select device' });
  await rowOf(page, 'agent-0001').getByRole('checkbox').check();
  await picker.getByRole('button', { name: 'Select 1 phone' }).click();
  await picker.waitFor({ state: 'hidden' });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });

  const row = rowOf(page, 'High water');
  await row.getByText('Once · Every 5 seconds').waitFor();
  await row.getByRole('button', { name: 'Enable' }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: 'OK' }).click();
  await page.goto('/tasks/runs');
  await rowOf(page, 'High water').filter({ hasText: 'Done' }).first().waitFor();

  await page.goto('/tasks/forecast');
  await page.getByRole('region', { name: 'The next 24 hours' }).getByRole('link', { name: 'High water' }).waitFor();
});
