import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, setStage } from '../support/stage.ts';

const story = setStage();
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const group = (page: Page, name: string) => menuOf(page).getByRole('button', { name, exact: true });
const personMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Menu of admin', exact: false }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const tabNames = (page: Page) => tabsOf(page).locator('[data-key]').allTextContents();

story('the sidebar has one group open, and is as narrow after a reload as before', async (page) => {
  await enter(page, '/fleet/devices');
  await group(page, 'Tasks').click();
  expect(await group(page, 'Tasks').getAttribute('aria-expanded')).toBe('true');
  expect(await group(page, 'Devices').getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  const width = async () => (await menuOf(page).boundingBox())!.width;
  await expect.poll(width).toBe(56);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'sidebarStatus')?.value).toBe('0');
  await page.reload();
  await expect.poll(width).toBe(56);
});

story('tabs are refreshed and closed from a menu of 105 px; home stays', async (page) => {
  await enter(page, '/fleet/devices');
  for (const path of ['/fleet/groups', '/tasks/list', '/tasks/runs']) {
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    await page.waitForURL(`**${path}`);
  }
  await expect.poll(() => tabNames(page)).toEqual(['Home', 'Device list', 'Device groups', 'Task list', 'Runs']);
  const tab = (name: string) => tabsOf(page).getByRole('button', { name, exact: true });
  const choose = async (name: string, entry: string) => {
    await tab(name).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Page actions' });
    expect((await menu.boundingBox())!.width).toBe(105);
    await menu.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await choose('Runs', 'Close');
  await page.waitForURL('**/tasks/list');
  await choose('Device list', 'Refresh');
  await page.waitForURL('**/fleet/devices');
  await choose('Device groups', 'Close others');
  await expect.poll(() => tabNames(page)).toEqual(['Home', 'Device groups']);
  await tab('Home').click({ button: 'right' });
  expect(await page.getByRole('menuitem', { name: 'Close', exact: true }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Close all' }).click();
  await expect.poll(() => tabNames(page)).toEqual(['Home']);
  expect(new URL(page.url()).pathname).toBe('/index');
});

story('every layout setting acts at once and holds after a reload', async (page) => {
  await enter(page);
  await personMenu(page, 'Layout settings');
  const drawer = page.getByRole('dialog', { name: 'Layout settings' });
  const flip = (name: string) => drawer.getByRole('switch', { name }).click();
  await flip('Top nav');
  const top = page.getByRole('navigation', { name: 'Top menu' });
  await expect.poll(() => top.getByRole('link').count()).toBe(5);
  await flip('Tag views');
  await tabsOf(page).waitFor({ state: 'detached' });
  await flip('Sidebar logo');
  await menuOf(page).getByRole('link', { name: 'Flotilla' }).waitFor({ state: 'detached' });
  await flip('Fixed header');
  await flip('Settings button');
  const accents = drawer.getByRole('radiogroup', { name: 'Theme color' }).getByRole('radio');
  const solid = () => page.evaluate<string>(`document.documentElement.style.getPropertyValue('--fl-accent-solid')`);
  const seen = new Set<string>();
  for (let nth = 0; nth < (await accents.count()); nth += 1) {
    await accents.nth(nth).click();
    seen.add(await solid());
  }
  expect(seen.size).toBe(8);
  const last = await solid();
  await page.reload();
  await page.getByRole('button', { name: 'Layout settings' }).waitFor();
  await expect.poll(solid).toBe(last);
  expect(await top.count()).toBe(1);
  expect(await page.evaluate(`getComputedStyle(document.querySelector('header')).position`)).toBe('sticky');
});

story('each of the four sizes is another size', async (page) => {
  await enter(page, '/system-admin/posts');
  const button = page.getByRole('search').getByRole('button', { name: 'Search' });
  const height = async () => Math.round((await button.boundingBox())!.height);
  const seen: number[] = [];
  for (const size of ['Default', 'Medium', 'Small', 'Mini']) {
    await page.getByRole('button', { name: 'Size', exact: true }).click();
    await page.getByRole('menuitemradio', { name: size }).click();
    await expect.poll(height).not.toBe(seen.at(-1));
    seen.push(await height());
  }
  expect(seen).toEqual([...seen].sort((one, other) => other - one));
});

story('a window without full screen says so', async (page) => {
  await page.addInitScript(`Object.defineProperty(document, 'fullscreenEnabled', { value: false })`);
  await enter(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByText('you browser can not work').waitFor();
});

story('below 992 px the sidebar is a drawer, which another page closes', async (page) => {
  await page.setViewportSize({ width: 991, height: 800 });
  await enter(page);
  await menuOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await group(page, 'Devices').click();
  await menuOf(page).getByRole('link', { name: 'Device groups' }).click();
  await page.waitForURL('**/fleet/groups');
  await menuOf(page).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 992, height: 800 });
  await menuOf(page).waitFor();
});

story('addresses lead on: /redirect to a page, an unknown one to /404, and /401 says what it is', async (page) => {
  await enter(page, '/redirect/fleet/devices?deviceNo=A-1');
  await page.waitForURL('**/fleet/devices?deviceNo=A-1');
  await page.goto('/no/such/page');
  await page.waitForURL('**/404?**');
  await page.getByText('There is no page at /no/such/page').waitFor();
  await page.goto('/401');
  await page.getByText('You may not see this').waitFor();
});

story('logging out asks for confirmation', async (page) => {
  await enter(page);
  await personMenu(page, 'Log out');
  const question = page.getByRole('dialog', { name: 'Log out' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await personMenu(page, 'Log out');
  await question.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/login**');
  expect((await page.context().cookies()).some(({ name, value }) => name === 'Admin-Token' && value)).toBe(false);
});
