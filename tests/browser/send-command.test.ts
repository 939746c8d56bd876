import { listMenus } from '@flotilla/contract/http/menus';
import { addRole } from '@flotilla/contract/http/roles';
import { addUser } from '@flotilla/contract/http/users';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phonesOnline } from '../support/sample-run.ts';
import type { Site } from '../support/site.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const phones = ['agent-0001', 'agent-0002', 'agent-0003'] as const;
const operator = { userName: 'operator', password: 'Quay-side-7' } as const;

/** Somebody who may give commands, but no shell lines. */
async function addOperator({ admin }: Site): Promise<void> {
  const { list } = await admin.call(listMenus, { query: { pageSize: 1_000 } });
  const given = ['device:list:list', 'device:monitor:list', 'task:command:list', 'task:command:send'];
  const own = list.filter(({ permission }) => given.includes(permission));
  const menuIds = [...new Set(own.flatMap(({ id, parentId }) => (parentId ? [parentId, id] : [id])))];
  const role = await admin.call(addRole, {
    body: { name: 'Operator', roleKey: 'operator', sort: 9, menuIds, dataScope: 'all' },
  });
  await admin.call(addUser, {
    body: { ...operator, nickname: 'Operator', userType: 'background', roleIds: [role.id] },
  });
}

const story = setStage(async (site) => {
  site.startAgent(phones.length);
  await addOperator(site);
  await phonesOnline(site.admin, phones.length);
});

async function chooseThree(page: Page): Promise<void> {
  for (const deviceNo of phones) await page.getByRole('checkbox', { name: `Select ${deviceNo}` }).check();
  // The one of the toolbar; rows have one each where they have no other actions.
  await page.getByRole('button', { name: 'Send a command' }).first().click();
}
const kindIn = (page: Page, name: string) => page.getByRole('dialog').getByText(name, { exact: true });

story('a shell line goes to three chosen phones after its numbers were confirmed, and each answers', async (page) => {
  await enter(page, '/fleet/devices');
  await chooseThree(page);
  await kindIn(page, 'Shell line').click();
  await page.getByRole('textbox', { name: 'Line' }).fill('getprop ro.product.model');
  const preview = page.getByRole('region', { name: 'Phones that it touches' });
  await preview.getByText('3 of 3 online').waitFor();
  expect(await preview.getByRole('list', { name: 'Owners' }).textContent()).toBe('admin3 phones3 online');
  await page.getByRole('button', { name: 'Send to 3' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Send “Shell line” to 3 phones (admin 3)?' });
  await question.getByRole('button', { name: 'Send to 3' }).click();

  const answers = page.getByRole('dialog').filter({ hasText: 'Shell line · #' });
  for (const deviceNo of phones)
    await answers.getByRole('row').filter({ hasText: deviceNo }).filter({ hasText: 'Done' }).waitFor();
  await answers.getByRole('button', { name: 'Open among the commands' }).click();
  await page.waitForURL(/\/tasks\/commands\?command=\d+/);
  await answers.getByRole('button', { name: 'Done 3' }).waitFor();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    answers.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/Answers-\d{8}-\d{6}\.xlsx$/);
  await answers.getByRole('button', { name: 'Close', exact: true }).last().click();
  await rowOf(page, 'getprop ro.product.model').filter({ hasText: '3 / 3' }).waitFor();
});

story('who may not give shell lines is not offered them, and lets phones ring', async (page) => {
  await enter(page, '/fleet/devices', operator);
  await chooseThree(page);
  await kindIn(page, 'Find').waitFor();
  expect(await kindIn(page, 'Shell line').count()).toBe(0);
  await page.getByRole('button', { name: 'Send to 3' }).click();
  const answers = page.getByRole('dialog').filter({ hasText: 'Find · #' });
  await answers.getByRole('button', { name: 'Done 3' }).waitFor();
});

story('a restart from the menu of a phone asks first, says what came of it, and is in the ledger', async (page) => {
  await enter(page, `/screen?deviceNo=${phones[0]}`);
  for (const [item, question, kind] of [
    ['Reboot the agent', 'Reboot the agent of 1 phone of admin', 'Restart the agent'],
    ['Reboot the phone', 'Reboot 1 phone of admin', 'Reboot the phone'],
  ] as const) {
    const menu = page.getByRole('button', { name: `Operations of ${phones[0]}` });
    const entry = page.getByRole('menuitem', { name: item });
    await expect
      .poll(
        async () => {
          await menu.click();
          const ready = await entry.isEnabled();
          if (!ready) await page.keyboard.press('Escape');
          return ready;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await entry.click();
    await page.getByRole('dialog').filter({ hasText: question }).getByRole('button', { name: item }).click();
    await page.getByText(/^\[agent-0001\] (?!sent)/).waitFor();
    await page.goto('/tasks/commands');
    await rowOf(page, kind).filter({ hasText: 'Menu of a phone' }).filter({ hasText: '1 / 1' }).waitFor();
    await page.goto(`/screen?deviceNo=${phones[0]}`);
  }
});
