import type { Page } from 'playwright-core';
import { lookAtDialogs } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { rowOf } from '../../support/stage.ts';

const story = shareFurnishedWindow();

async function chooseGroup(page: Page): Promise<void> {
  await rowOf(page, 'W-0001').getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('button', { name: 'Select device group' }).click();
  await page.getByRole('radio').first().waitFor();
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other ways' }).click();
  await page.getByRole('menuitem', { name: 'Register phones' }).click();
}

async function makeCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enrol phones' }).first().click();
  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.getByRole('img', { name: 'QR code of the page' }).waitFor();
}

lookAtDialogs(story, [
  [
    'give a phone',
    '/fleet/unassigned',
    (page) => rowOf(page, 'W-0001').getByRole('button', { name: 'Assign' }).click(),
  ],
  ['give phones', '/fleet/unassigned', (page) => page.getByRole('button', { name: 'Assign devices' }).click()],
  ['choose a group', '/fleet/unassigned', chooseGroup],
  ['register phones', '/fleet/devices', register],
  ['import phones', '/fleet/devices', (page) => page.getByRole('button', { name: 'Import', exact: true }).click()],
  ['make a code', '/fleet/devices', makeCode],
  ['edit a phone', '/fleet/devices', (page) => rowOf(page, 'agent-0001').getByRole('button', { name: 'Edit' }).click()],
  ['send a command', '/fleet/devices', (page) => page.getByRole('button', { name: 'Send a command' }).first().click()],
]);
