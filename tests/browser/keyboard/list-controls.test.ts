import { posts } from '@flotilla/contract/http/identity/posts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterByKeyboard, focused, press, tabTo } from '../../support/keyboard.ts';
import { rowOf, setStage } from '../../support/stage.ts';

const story = setStage(async ({ admin }) => {
  for (let nth = 1; nth <= 65; nth += 1)
    await admin.call(posts.add, { body: { name: `Pilot ${nth}`, code: `pilot-${nth}`, sort: nth } });
});

const page1 = (page: Page) => rowOf(page, 'pilot-20').waitFor();

story('a list is sorted by its headings', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  await page1(page);
  const heading = page.getByRole('columnheader', { name: 'Post name' });
  const sort = heading.getByRole('button');
  await tabTo(page, sort);
  for (const [key, order] of [
    ['Enter', 'ascending'],
    ['Space', 'descending'],
    ['Enter', null],
  ] as const) {
    await press(page, key);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(order);
    await focused(sort, 'the heading that was pressed');
  }
});

story('a page of a list is turned to by its number', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  await page1(page);
  const number = page.getByLabel('Go to page');
  await tabTo(page, number, 150);
  await page.keyboard.type('3');
  await press(page, 'Enter');
  await page.waitForURL('**pageNum=3');
  await focused(number, 'the number');
  await page.keyboard.type('99');
  await press(page, 'Enter');
  await page.waitForURL('**pageNum=4');
  const before = page.locator('.ant-pagination-prev');
  await tabTo(page, before, 20, 'Shift+Tab');
  for (const pageNum of ['3', '2']) {
    await press(page, 'Enter');
    await page.waitForURL(`**pageNum=${pageNum}`);
  }
  await press(page, 'Enter');
  await rowOf(page, 'pilot-20').waitFor();
  await page.waitForURL('**/posts');
  await press(page, 'Tab');
  await focused(page.locator('.ant-pagination-item-1'), 'what follows the button that is disabled on the first page');
});

story('columns are hidden, shown and restored', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  await page1(page);
  const code = page.getByRole('columnheader', { name: 'Post code' });
  const opener = page.getByRole('button', { name: 'Choose columns' });
  await tabTo(page, opener);
  await press(page, 'Enter');
  const panel = page.getByRole('dialog', { name: 'Choose columns' });
  const box = panel.getByRole('checkbox', { name: 'Post code' });
  await tabTo(page, box, 10);
  await press(page, 'Space');
  await tabTo(page, panel.getByRole('button', { name: 'Hide selected' }), 20);
  await press(page, 'Enter');
  await code.waitFor({ state: 'detached' });
  await focused(box, 'the column that was hidden');
  await press(page, 'Space');
  await tabTo(page, panel.getByRole('button', { name: 'Show selected' }), 20, 'Shift+Tab');
  await press(page, 'Enter');
  await code.waitFor();
  await focused(box, 'the column that is shown again');
  await tabTo(page, panel.getByRole('button', { name: 'Restore defaults' }), 20);
  await press(page, 'Enter', 'Tab');
  await panel.waitFor({ state: 'detached' });
  await press(page, 'Shift+Tab');
  await focused(opener, 'what opened the panel');
  await press(page, 'Enter');
  await panel.waitFor();
  await press(page, 'Escape');
  await panel.waitFor({ state: 'detached' });
  await focused(opener, 'what opened the panel');
});

story('a range of days is typed, chosen and cleared', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/login-logs');
  await page.getByRole('row').nth(1).waitFor();
  const range = page.getByRole('search').locator('[aria-haspopup=dialog]');
  const panel = page.getByRole('dialog');
  await tabTo(page, range);
  await press(page, 'Enter');
  await panel.waitFor();
  const [from, to] = [panel.getByRole('textbox').first(), panel.getByRole('textbox').last()];
  await tabTo(page, from, 10);
  await page.keyboard.type('soon');
  await press(page, 'Enter');
  expect(await from.getAttribute('aria-invalid')).toBe('true');
  await panel.getByText('Use YYYY-MM-DD').waitFor();
  await press(page, 'Control+a');
  await page.keyboard.type('2026/3/1 8:05');
  await press(page, 'Enter');
  await page.waitForURL((url) => url.searchParams.get('beginTime') === '2026-03-01 08:05');
  await tabTo(page, to, 5);
  await page.keyboard.type('2026-04-02');
  await press(page, 'Enter');
  await page.waitForURL((url) => url.searchParams.get('endTime') === '2026-04-02');
  await tabTo(page, panel.locator('[data-day="2026-03-01"]'), 5);
  await press(page, 'ArrowDown', 'Enter', 'ArrowRight', 'PageDown', 'Enter');
  await panel.waitFor({ state: 'detached' });
  await page.waitForURL(
    ({ searchParams: asked }) => asked.get('beginTime') === '2026-03-08' && asked.get('endTime') === '2026-04-09',
  );
  await focused(range, 'what opened the calendar');
  await press(page, 'Tab', 'Enter');
  await page.waitForURL(({ search }) => search === '');
  await focused(range, 'the range that was cleared');
});

story('a step is taken back by its key, and by the toast, which stays while the focus is on it', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  await page1(page);
  const status = page.getByRole('switch', { name: /^Pilot 1:/ });
  const isOn = () => status.getAttribute('aria-checked');
  const undo = page.getByRole('button', { name: 'Undo' });
  await tabTo(page, status);
  await press(page, 'Space');
  const question = page.getByRole('dialog', { name: /Stop/ });
  if (await question.isVisible().catch(() => false)) await question.getByRole('button', { name: 'OK' }).press('Enter');
  await undo.waitFor();
  await expect.poll(isOn).toBe('false');
  await focused(status, 'the switch that was pressed');
  await press(page, 'Control+z');
  await expect.poll(isOn).toBe('true');
  await focused(status, 'the switch');
  await page.getByText('Undone').waitFor({ state: 'detached' });
  await press(page, 'Space');
  await undo.waitFor();
  await undo.focus();
  await page.clock.install();
  await page.clock.fastForward(30_000);
  await press(page, 'Enter');
  await expect.poll(isOn).toBe('true');
  await focused(status, 'what had the focus before the toast');
});
