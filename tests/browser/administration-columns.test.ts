import { addUser } from '@flotilla/contract/http/identity/users';
import { expect } from 'vitest';
import { enter, openPage, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  const name = 'a-tenant-with-a-long-name';
  await site.admin.call(addUser, {
    body: {
      ...{ userName: name, nickname: name, password: 'tenant-password', userType: 'front', deviceQuantity: 12_000 },
      expirationTime: '2031-12-31 23:59',
    },
  });
});
const lists = [
  ...['users', 'menus', 'roles', 'parameters', 'operation-logs', 'login-logs'].map((list) => `/system-admin/${list}`),
  '/system-monitor/online-users',
];

/** The columns whose right edge is below the column of the actions. */
const covered = `(() => {
  const heads = [...document.querySelectorAll('main table thead th')].filter((one) => one.checkVisibility());
  const edge = heads.at(-1).getBoundingClientRect().left;
  return heads.slice(0, -1).filter((one) => one.getBoundingClientRect().right > edge + 1).map((one) => one.textContent + ' ' + Math.round(one.getBoundingClientRect().right - edge));
})()`;

for (const width of [1366, 1440])
  for (const language of ['zh-CN', 'en'])
    story(`no column of an administration list lies under its actions at ${width} px in ${language}`, async (page) => {
      await page.addInitScript(`localStorage.setItem('flotilla.language', '${language}')`);
      await page.setViewportSize({ width, height: 800 });
      await enter(page);
      const found: string[] = [];
      for (const list of lists) {
        await openPage(page, list);
        await page.locator('main table tbody td').first().waitFor();
        found.push(...(await page.evaluate<string[]>(covered)).map((title) => `${list}: ${title}`));
      }
      expect(found).toEqual([]);
    });

story('the actions have a shadow as long as columns lie under them', async (page) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await enter(page, '/system-admin/parameters');
  const head = page.getByRole('columnheader', { name: 'Actions' });
  const shadow = () =>
    head.evaluate(
      (one: { ownerDocument: { defaultView: { getComputedStyle(e: object, p: string): { opacity: string } } } }) =>
        one.ownerDocument.defaultView.getComputedStyle(one, '::before').opacity,
    );
  await expect.poll(shadow).toBe('1');
  await page.getByRole('columnheader', { name: 'Updated' }).scrollIntoViewIfNeeded();
  await page.evaluate("document.querySelector('main table').parentElement.scrollLeft = 10_000");
  await expect.poll(shadow).toBe('0');
});
