import type { Page } from 'playwright-core';
import { expectAccessible, lookAtDialogs, lookAtPages } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { enter } from '../../support/stage.ts';

const story = shareFurnishedWindow();

/** Opens the log and a message in it. */
async function readDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deliveries' }).first().click();
  await page.locator('summary').filter({ hasText: 'Phone enrolled' }).first().click();
  await page.getByText('No response').first().waitFor();
}

async function testWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: /More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Test', exact: true }).click();
  await page.getByRole('dialog').getByText('No response').waitFor();
}

lookAtPages(story, [
  ['/system-admin/notices', 'Maintenance'],
  ['/system-admin/site', 'System title'],
  ['/system-admin/licence', 'Site serial number'],
  ['/system-monitor/online-users', 'This session'],
  ['/system-monitor/database', 'Slow statements'],
  ['/system-monitor/service', 'Now'],
  ['/system-monitor/cache', 'Caches of the server'],
  ['/system-tools/api-docs?call=postDeviceGroupAdd', 'Examples'],
  ['/system-tools/code-generation', 'webhook'],
  ['/gen/edit?id=1', 'Code generation of webhook'],
  ['/system-tools/forms/edit?id=1', 'Check the form'],
  ['/system-tools/webhooks', 'Failing'],
  ['/user/quota', 'Communication key'],
]);

lookAtDialogs(story, [
  ['add a notice', '/system-admin/notices', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['add a webhook', '/system-tools/webhooks', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['read deliveries', '/system-tools/webhooks', readDelivery],
  ['test a webhook', '/system-tools/webhooks', testWebhook],
  ['add maintenance', '/alarm/maintenance', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  [
    'acknowledge alarms',
    '/alarm/alarms',
    (page) =>
      page
        .getByRole('button', { name: /^Acknowledge/ })
        .first()
        .click(),
  ],
  [
    'import a form',
    '/system-tools/forms/edit?id=1',
    (page) => page.getByRole('button', { name: 'Import', exact: true }).click(),
  ],
  ['add a table', '/data/tables', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['read notices', '/index', (page) => page.getByRole('button', { name: /^Notices/ }).click()],
  ['search', '/index', (page) => page.getByRole('button', { name: /^Pages, phones, tasks/ }).click()],
]);

story('nothing shuts anybody out of a notice', async (page) => {
  await enter(page);
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: /Maintenance/ })
    .click();
  await page.getByRole('link', { name: 'https://status.example' }).waitFor();
  await expectAccessible(page, 'an open notice');
});
