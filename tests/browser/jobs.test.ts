import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage();

story('a scheduled job is added with its argument, run, found in its log, and deleted', async (page) => {
  await enter(page, '/system-admin/jobs?pageSize=50');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add scheduled job' });
  await dialog.getByRole('textbox', { name: 'Job name' }).fill('Weekly clean-up');
  const method = dialog.getByRole('combobox', { name: 'Method' });
  await method.fill('operation');
  await choose(page, method, 'Remove old operation logs');
  await dialog.getByRole('spinbutton', { name: 'Days to keep' }).fill('29');
  await dialog.getByRole('textbox', { name: 'Cron expression' }).fill('0 0 4 ? * MON');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Days to keep.*30/).waitFor();
  await dialog.getByRole('spinbutton', { name: 'Days to keep' }).fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const row = rowOf(page, 'Weekly clean-up');
  await row.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Run once' }).click();
  await page.getByText('The job has started.').waitFor();
  await row.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Logs', exact: true }).click();
  await rowOf(page, 'Weekly clean-up').filter({ hasText: '0 handled' }).waitFor();

  await page.getByRole('link', { name: 'Back to the scheduled jobs' }).click();
  await row.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await row.waitFor({ state: 'detached' });
});
