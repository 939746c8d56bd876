import { departments } from '@flotilla/contract/http/identity/departments';
import { expect } from 'vitest';
import { enterByKeyboard, focused, press, tabTo } from '../../support/keyboard.ts';
import { phonesOnline } from '../../support/sample-run.ts';
import { setStage } from '../../support/stage.ts';

const story = setStage(async ({ admin, startAgent }) => {
  const { id: parentId } = await admin.call(departments.add, { body: { name: 'Harbour', parentId: null, sort: 1 } });
  for (const name of ['North quay', 'South quay'])
    await admin.call(departments.add, { body: { name, parentId, sort: 1 } });
  startAgent(2);
  await phonesOnline(admin, 2);
});

story('a department is found in its tree, chosen, and cleared', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/users');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  const field = dialog.getByRole('combobox', { name: 'Department' });
  const box = dialog.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Department' }) });
  const chosen = (name: string) => box.getByText(name, { exact: true });
  // The field is disabled while its choices are loading.
  await expect.poll(() => field.isEnabled()).toBe(true);
  await tabTo(page, field, 30);
  await press(page, 'Enter');
  await page.getByRole('treeitem', { name: 'North quay' }).waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await chosen('North quay').waitFor();
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
  await focused(field, 'the field');
  await press(page, 'Enter');
  await page.keyboard.type('South');
  await page.getByRole('treeitem', { name: 'North quay' }).waitFor({ state: 'detached' });
  await press(page, 'Enter');
  await chosen('South quay').waitFor();
  await press(page, 'Enter', 'Escape');
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
  expect(await dialog.isVisible()).toBe(true);
  await press(page, 'Tab');
  await focused(box.getByRole('button'), 'what clears the choice');
  await press(page, 'Enter');
  await chosen('South quay').waitFor({ state: 'detached' });
  await focused(field, 'the field that was cleared');
});

story('a phone gets a command from the search after a confirmation', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  const add = page.getByRole('button', { name: 'Add', exact: true }).first();
  await add.focus();
  await press(page, 'Control+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  await focused(search, 'the search');
  await page.keyboard.type('find agent');
  const option = page.getByRole('option', { name: /^Find the phone agent-0002/ });
  await option.waitFor();
  await press(page, 'ArrowDown');
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  expect(await search.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await press(page, 'Enter');
  const question = page.getByRole('dialog', { name: 'Find the phone agent-0002' });
  await question.waitFor();
  await press(page, 'Escape');
  await question.waitFor({ state: 'detached' });
  await focused(add, 'what had the focus before the search');
  await press(page, 'Control+k');
  await page.keyboard.type('find agent-0002');
  await option.waitFor();
  await press(page, 'Enter');
  await question.waitFor();
  await tabTo(page, question.getByRole('button', { name: 'OK' }), 5);
  await press(page, 'Enter');
  await page.getByText('Sent to agent-0002').waitFor();
  await focused(add, 'what had the focus before the search');
});

story('open pages are refreshed and closed from their menu', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  for (const name of ['Departments', 'Parameters']) {
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await page.getByRole('main').getByRole('heading', { name }).waitFor();
  }
  const bar = page.getByRole('navigation', { name: 'Open pages' });
  const tab = (name: string) => bar.getByRole('button', { name, exact: true });
  const menu = page.getByRole('menu', { name: 'Page actions' });
  await tabTo(page, tab('Departments'), 120, 'Shift+Tab');
  await press(page, 'Shift+F10');
  await focused(menu.getByRole('menuitem', { name: 'Refresh' }), 'the first entry');
  await press(page, 'Escape');
  await menu.waitFor({ state: 'detached' });
  await focused(tab('Departments'), 'the tab whose menu it was');
  await press(page, 'ContextMenu', 'ArrowDown');
  await focused(menu.getByRole('menuitem', { name: 'Close', exact: true }), 'the second entry');
  await press(page, 'Enter');
  await tab('Departments').waitFor({ state: 'detached' });
  await focused(tab('Parameters'), 'the page that is shown');
  await press(page, 'Tab');
  await focused(bar.getByRole('button', { name: 'Close Parameters' }), 'what closes it');
  await press(page, 'Enter');
  await page.waitForURL('**/system-admin/posts');
  await focused(tab('Posts'), 'the page that is shown instead');
  await press(page, 'Shift+F10', 'End', 'Enter');
  await page.waitForURL('**/index');
  await focused(tab('Home'), 'the only page that is left');
});
