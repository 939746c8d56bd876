import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareFurnishedStage } from '../support/furnished-stage.ts';
import { enter, openPage } from '../support/stage.ts';

const story = shareFurnishedStage();
const phone = { width: 390, height: 844 };

const titles = (page: Page) =>
  page.locator('main table thead th').filter({ hasText: /\S/, visible: true }).allInnerTexts();
const boxes = async (page: Page, selector: string) => {
  const found = await page.locator(selector).filter({ visible: true }).all();
  return Promise.all(found.map(async (one) => (await one.boundingBox())!));
};
const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');

story('lists on a phone show what matters, their actions and a whole pager', async (page) => {
  await page.setViewportSize(phone);
  await enter(page);
  for (const [list, shown] of [
    ['users', ['User name', 'Device quantity', 'Status']],
    ['operation-logs', ['Module', 'Result']],
    ['login-logs', ['User name', 'Result']],
  ] as const) {
    await openPage(page, `/system-admin/${list}`);
    expect(await titles(page), list).toEqual(expect.arrayContaining([...shown]));
    const [table] = await boxes(page, 'main table');
    expect(table!.width, list).toBeLessThanOrEqual(phone.width);
    await page.getByRole('button', { name: 'Show the rest' }).first().click();
    const actions = await boxes(page, 'main table dl + span > button');
    for (const [nth, { x, width, height }] of actions.entries()) {
      expect(Math.min(width, height), list).toBeGreaterThanOrEqual(24);
      if (nth > 0) expect(x - actions[nth - 1]!.x - actions[nth - 1]!.width, list).toBeGreaterThanOrEqual(8);
    }
    expect(actions.length, list).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: 'Rows a page' }).waitFor();
    const pager = await boxes(page, 'main section > footer > *');
    expect(
      pager.map(({ x, width }) => x >= 0 && x + width <= phone.width),
      list,
    ).not.toContain(false);
    expect(new Set(pager.map(({ y, height }) => Math.round((y + height / 2) / 10))).size, list).toBe(1);
  }
});

story('a list on a tablet fills its width', async (page) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await enter(page);
  for (const list of ['users', 'roles', 'operation-logs']) {
    await openPage(page, `/system-admin/${list}`);
    expect((await titles(page)).length, list).toBeGreaterThanOrEqual(4);
  }
});

story("home's figures are in one row on a phone", async (page) => {
  await page.setViewportSize(phone);
  await enter(page);
  const figures = page.getByRole('region', { name: 'Fleet' }).locator('a > span:nth-child(2)');
  await figures.first().waitFor();
  const tops = (await Promise.all((await figures.all()).map((one) => one.boundingBox()))).map((box) => box!.y);
  expect(tops.length).toBeGreaterThanOrEqual(3);
  expect(new Set(tops).size).toBe(1);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
