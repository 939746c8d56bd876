import { notices } from '@flotilla/contract/http/identity/notices';
import type { Page } from 'playwright-core';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async ({ admin }) => {
  await admin.call(notices.add, { body: { title: 'Old news', type: '1' } });
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notices(,|$)/ });

story('a notice is written, seen at the bell and on the home page, and marked as read', async (page) => {
  await enter(page, '/system-admin/notices');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add notice' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Title is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Maintenance tonight');
  await choose(page, dialog.getByRole('combobox', { name: 'Type' }), 'Announcement');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('From 22:00.\nSee https://status.example/plan.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Maintenance tonight').filter({ hasText: 'Announcement' }).waitFor();

  await page.getByRole('button', { name: 'Notices, 2 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await panel.getByRole('button', { name: 'Maintenance tonight' }).click();
  await panel.getByRole('link', { name: 'https://status.example/plan', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Notices, 1 unread' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Home' }).first().click();
  const home = page.getByRole('region', { name: 'Notices' });
  await home.getByRole('button', { name: 'Old news' }).waitFor();
  await home.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page)
    .and(page.getByRole('button', { name: 'Notices', exact: true }))
    .waitFor();
  await home.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
});
