import type { Locator, Page } from 'playwright-core';

/** Things that people do on a page, each once a round. */
export type Doing = (page: Page) => Promise<void>;

/** Waits a frame, after which the browser has reported the duration. */
const settle = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done), 50)))',
  );

/** Waits until the last interaction has completed, so that it does not affect the next one. */
async function untilAnswered(page: Page): Promise<void> {
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await settle(page);
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.click();
  await untilAnswered(page);
}

/** Into the first filter. */
async function type(page: Page, text: string): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox').first();
  await field.pressSequentially(text);
  await field.press('Enter');
  await untilAnswered(page);
  await press(page, page.getByRole('search').getByRole('button', { name: 'Reset' }));
}

async function choosePageSize(page: Page, size: string): Promise<void> {
  await page.locator('main footer').getByRole('combobox').click();
  await press(page, page.locator('.ant-select-item-option').filter({ hasText: size }));
}

/** The interactions of every list. */
const onList =
  (text: string): Doing =>
  async (page) => {
    await choosePageSize(page, '50');
    await type(page, text);
    await press(page, page.locator('.ant-pagination-item').filter({ hasText: /^3$/ }));
    await press(page, page.locator('.ant-pagination-next'));
    for (const head of (await page.locator('th button').all()).slice(0, 2)) await press(page, head);
    const all = page.locator('thead input[type=checkbox]');
    if ((await all.count()) > 0) for (const _on of [true, false]) await press(page, all);
    const more = page.getByRole('button', { name: 'More', exact: true }).first();
    if ((await more.count()) > 0) {
      await press(page, more);
      await page.keyboard.press('Escape');
    }
    const edit = page.getByRole('button', { name: 'Edit', exact: true }).first();
    if ((await edit.count()) > 0) {
      await press(page, edit);
      await page.getByRole('dialog').last().waitFor();
      await settle(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const sidebar = page.getByRole('button', { name: 'Open or close the menu' });
    for (const _open of [false, true]) await press(page, sidebar);
    await choosePageSize(page, '20');
  };

/** The wall, and the table that takes its place. */
const onMonitor: Doing = async (page) => {
  await type(page, 'rack-099');
  await press(page, page.locator('.ant-pagination-next'));
  await page.getByRole('gridcell').first().focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'Control+a', 'Escape']) {
    await page.keyboard.press(key);
    await settle(page);
  }
  const sidebar = page.getByRole('button', { name: 'Open or close the menu' });
  for (const _open of [false, true]) await press(page, sidebar);
};

const onTable: Doing = async (page) => {
  await type(page, 'rack-099');
  await page.getByRole('row').nth(3).click();
  for (const key of ['ArrowDown', 'ArrowDown', 'PageDown', 'End', 'Home', 'Control+a', 'Escape']) {
    await page.keyboard.press(key);
    await settle(page);
  }
  for (const head of (await page.locator('[role=columnheader] button, th button').all()).slice(0, 2))
    await press(page, head);
};

export const measured: readonly (readonly [path: string, doing: Doing])[] = [
  ['/fleet/devices', onList('rack-099')],
  ['/system-admin/users', onList('clerk-99')],
  ['/system-admin/operation-logs', onList('bench')],
  ['/fleet/monitor?screens=0', onMonitor],
  ['/fleet/monitor?screens=0&pageSize=100', onMonitor],
  ['/fleet/monitor?view=table&screens=0', onTable],
];
