import { posts } from '@flotilla/contract/http/identity/posts';
import { expect } from 'vitest';
import { enterByKeyboard, focused, hasFocus, press, tabTo } from '../../support/keyboard.ts';
import { adminPassword } from '../../support/site.ts';
import { rowOf, setStage } from '../../support/stage.ts';

const story = setStage(async ({ admin }) => {
  for (let nth = 1; nth <= 25; nth += 1)
    await admin.call(posts.add, {
      body: { name: `Pilot ${nth}`, code: `pilot-${nth}`, sort: nth, status: 0 } as never,
    });
});

story('a user signs in, skips to the content, and finds another page in the sidebar and the search', async (page) => {
  await page.goto('/login');
  await focused(page.getByRole('textbox', { name: 'User name' }), 'the first field');
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index');
  await page.getByRole('main').waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await focused(page.getByRole('main'), 'the page');
  await page.reload();
  await tabTo(page, page.getByRole('button', { name: 'System', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Posts' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/system-admin/posts');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  await focused(search, 'the search');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await focused(page.getByRole('link', { name: 'Posts' }), 'what had the focus before the search');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Open pages' }).getByRole('button', { name: 'Home', exact: true }),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index');
});

story('a list is searched, sorted and turned, and a row is added and taken away', async (page, site) => {
  await enterByKeyboard(page, site, '/system-admin/posts');
  await rowOf(page, 'pilot-20').waitFor();
  const name = page.getByRole('search').getByRole('textbox', { name: 'Post name' });
  await tabTo(page, name);
  await page.keyboard.type('Pilot 2');
  await page.keyboard.press('Enter');
  await page.waitForURL('**?name=Pilot+2');
  await rowOf(page, 'pilot-19').waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('search').getByRole('button', { name: 'Reset' }));
  await page.keyboard.press('Enter');
  await rowOf(page, 'pilot-19').waitFor();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add post' });
  await focused(dialog.getByLabel('Post name'), 'the first field');
  await page.keyboard.type('Harbour master');
  await tabTo(page, dialog.getByLabel('Post code'));
  await page.keyboard.type('harbour-master');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await focused(add, 'what opened the dialog');
  const choice = page.getByRole('checkbox', { name: 'Select Pilot 1', exact: true });
  await tabTo(page, choice);
  await page.keyboard.press('Space');
  expect(await choice.isChecked()).toBe(true);
  const remove = page.getByRole('button', { name: 'Delete', exact: true }).first();
  for (let nth = 0; nth < 40 && !(await hasFocus(remove)); nth += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog').last();
  await question.waitFor();
  await press(page, 'Escape');
  await question.waitFor({ state: 'detached' });
  await focused(remove, 'what asked');
  await press(page, 'Enter');
  await page.locator('[role=dialog]:focus-within').waitFor();
  await tabTo(page, question.getByRole('button', { name: 'OK' }), 5);
  await press(page, 'Enter');
  await rowOf(page, 'pilot-10').waitFor();
  await page.getByText('Pilot 1', { exact: true }).waitFor({ state: 'detached' });
  const second = page.getByRole('listitem', { name: '2' }).or(page.locator('.ant-pagination-item-2'));
  await tabTo(page, second.first(), 150);
  await press(page, 'Enter');
  await page.waitForURL('**pageNum=2');
});
