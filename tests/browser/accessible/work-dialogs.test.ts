import type { Page } from 'playwright-core';
import { lookAtDialogs } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';

const story = shareFurnishedWindow();

async function runNow(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: 'agent-0001' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Run now' }).click();
}

/** With everything that a task may have, and what is wrong with it. */
async function fillWrongly(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Add task' });
  for (const choice of ['Loop', 'Daily']) await drawer.getByText(choice, { exact: true }).click();
  for (const part of ['Rollout', 'Advanced']) await drawer.locator('summary').filter({ hasText: part }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Task name is required').waitFor();
}

const ofTask = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

const addDepartment = (page: Page) => page.getByRole('button', { name: 'Add', exact: true }).first().click();

lookAtDialogs(story, [
  ['add a script', '/scripts/list', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['add a task', '/tasks/list', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['add a task with faults', '/tasks/list?new=1', fillWrongly],
  ['set parameters', '/tasks/task?id=1', ofTask('Parameters')],
  ['clear the send log', '/tasks/task?id=1', ofTask('Clear send log…')],
  ['run now', '/fleet/monitor?screens=0', runNow],
  ['read a run', '/tasks/runs', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
  ['read answers', '/tasks/commands', (page) => page.getByRole('button', { name: 'Results' }).first().click()],
  ['read an exception', '/scripts/exceptions', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
  ['add a user', '/system-admin/users', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['import users', '/system-admin/users', (page) => page.getByRole('button', { name: 'Import', exact: true }).click()],
  ['add a department', '/system-admin/departments', addDepartment],
  ['compare versions', '/scripts/studio?id=1', (page) => page.getByRole('button', { name: 'Versions' }).click()],
]);
