import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage();
const narrow = { width: 390, height: 844 };

/** Opens a separate browser context without a session. */
async function stranger(page: Page): Promise<Page> {
  const context = await page.context().browser()!.newContext({ locale: 'en-US', viewport: narrow });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

story(
  'a phone joins with a code that was handed over, and both who gave it and who used it see that',
  async (page, site) => {
    await enter(page, '/fleet/devices');
    await page.getByRole('button', { name: 'Enrol phones' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Enrol phones' });
    await dialog.getByRole('button', { name: 'Make a code' }).click();
    const link = await dialog.getByText(/\/bind#/).textContent();
    const code = link!.split('#')[1]!;
    await dialog.getByText(`npm run agent -- --server ${site.address} --key ${code}`).waitFor();
    await dialog.getByText(`Waiting for the phone with code ${code}`).waitFor();

    const other = await stranger(page);
    await other.goto(`${site.address}/bind`);
    const field = other.getByRole('textbox', { name: 'One-time code' });
    await field.fill('ABCD EFGH');
    await field.press('Enter');
    await other.getByRole('alert').filter({ hasText: 'The code is not valid, or its time is over' }).waitFor();
    await field.fill(code.toLowerCase().replace('-', ''));
    await field.press('Enter');
    await other.getByText(`npm run agent -- --server ${site.address} --key ${code}`).waitFor();
    await other.getByText('Waiting for the phone', { exact: true }).waitFor();
    expect(await other.evaluate(sideways)).toBe(false);

    site.startAgent(1, 'handed', code);
    await other.getByRole('heading', { name: 'Phone handed-0001 has joined' }).waitFor();
    const joined = dialog.getByRole('region', { name: 'Phones that joined' });
    await joined.getByRole('listitem').filter({ hasText: 'Assigned' }).filter({ hasText: code }).waitFor();
    await joined.getByRole('link', { name: 'handed-0001' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, 'handed-0001').filter({ hasText: 'Idle' }).filter({ hasText: 'admin' }).waitFor();
    expect((await other.context().cookies()).map(({ name }) => name)).toEqual([]);
    await other.context().close();
  },
);
