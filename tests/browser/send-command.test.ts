import { listMenus } from '@flotilla/contract/http/identity/menus';
import { addRole } from '@flotilla/contract/http/identity/roles';
import { addUser } from '@flotilla/contract/http/identity/users';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phonesOnline } from '../support/sample-run.ts';
import type { Site } from '../support/site.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const phones = ['agent-0001', 'agent-0002', 'agent-0003'] as const;
const operator = { userName: 'operator', password: 'Quay-side-7' } as const;

/** A user who may send commands, but no shell commands. */
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
const answersTo = (page: Page, kind: string) => page.getByRole('dialog').filter({ hasText: `${kind} · #` });
const kindIn = (page: Page, name: string) => page.getByRole('dialog').getByText(name, { exact: true });

story('a shell line goes to three chosen phones after its numbers were confirmed, and each answers', async (page) => {
  await enter(page, '/fleet/devices');
  await chooseThree(page);
  await kindIn(page, 'Shell command').click();
  await page.getByRole('textbox', { name: 'Line' }).fill('getprop ro.product.model');
  const preview = page.getByRole('region', { name: 'Phones that it touches' });
  await preview.getByText('3 of 3 online').waitFor();
  await expect
    .poll(() => preview.getByRole('list', { name: 'Owners' }).textContent())
    .toBe(`admin3 phones3 online${phones.join(', ')}`);
  await page.getByRole('button', { name: 'Send to 3' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Send “Shell command” to 3 phones (admin 3)?' });
  await question.getByRole('button', { name: 'OK' }).click();

  const answers = answersTo(page, 'Shell command');
  for (const deviceNo of phones)
    await answers.getByRole('row').filter({ hasText: deviceNo }).filter({ hasText: 'Done' }).waitFor();
  await answers.getByRole('button', { name: 'Open in command list' }).click();
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

story('phones chosen on the wall get a command, those chosen in its table, and those of a group', async (page) => {
  await enter(page, '/fleet/monitor');
  const bar = page.getByRole('region', { name: 'Chosen phones' });
  await page.getByRole('button', { name: 'Choose phones' }).click();
  for (const deviceNo of phones.slice(1)) await page.getByRole('checkbox', { name: `Choose ${deviceNo}` }).check();
  await bar.getByRole('button', { name: 'Send a command' }).click();
  await page.getByRole('button', { name: 'Send to 2' }).click();
  await answersTo(page, 'Find').getByRole('button', { name: 'Done 2' }).waitFor();
  await answersTo(page, 'Find').getByRole('button', { name: 'Close', exact: true }).last().click();
  await bar.waitFor({ state: 'hidden' });

  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose phones' }).click();
  await page.getByRole('button', { name: 'Choose all that are listed' }).click();
  await bar.getByText('3 phones').waitFor();
  await page.getByRole('checkbox', { name: `Choose ${phones[0]}` }).uncheck();
  await bar.getByRole('button', { name: 'Send a command' }).click();
  await page.getByRole('button', { name: 'Send to 2' }).click();
  await answersTo(page, 'Find').getByRole('button', { name: 'Done 2' }).waitFor();

  await page.goto('/fleet/groups');
  const group = page.getByRole('row').filter({ has: page.getByRole('link', { name: '3', exact: true }) });
  await group.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Send a command' }).click();
  await page.getByText('3 of 3 online').waitFor();
});

story('a command is given again to the phones on which it failed', async (page) => {
  await enter(page, '/fleet/devices');
  await chooseThree(page);
  await kindIn(page, 'Install an app').click();
  await kindIn(page, 'Address').click();
  await page.getByRole('textbox', { name: 'Download address' }).fill('http://127.0.0.1:1/app.apk');
  const give = async () => {
    await page.getByRole('button', { name: 'Send to 3' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Send “Install an app” to 3 phones' });
    await question.getByRole('button', { name: 'OK' }).click();
  };
  await give();
  await answersTo(page, 'Install an app').getByRole('button', { name: 'Retry 3 unsuccessful' }).click();
  const again = page.getByRole('dialog').filter({ hasText: 'Again: Install an app' });
  await again.getByText(/Phones that failed or expired in command #\d+/).waitFor();
  await expect
    .poll(() => again.getByRole('textbox', { name: 'Download address' }).inputValue())
    .toBe('http://127.0.0.1:1/app.apk');
  await give();
  await answersTo(page, 'Install an app').getByRole('button', { name: 'Failed 3' }).waitFor();
});

story('who may not give shell lines is not offered them, and lets phones ring', async (page) => {
  await enter(page, '/fleet/devices', operator);
  await chooseThree(page);
  await kindIn(page, 'Find').waitFor();
  expect(await kindIn(page, 'Shell command').count()).toBe(0);
  await page.getByRole('button', { name: 'Send to 3' }).click();
  const answers = answersTo(page, 'Find');
  await answers.getByRole('button', { name: 'Done 3' }).waitFor();
});

story(
  'a restart from the menu of a phone asks for confirmation, shows its result, and is in the command list',
  async (page) => {
    await enter(page, `/screen?deviceNo=${phones[0]}`);
    for (const [item, question, kind] of [
      ['Restart the agent', 'Restart the agent of 1 phone of admin', 'Restart the agent'],
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
      await page.getByRole('dialog').filter({ hasText: question }).getByRole('button', { name: 'OK' }).click();
      await page.getByText(/^\[agent-0001\] (?!sent)/).waitFor();
      await page.goto('/tasks/commands');
      await rowOf(page, kind).filter({ hasText: 'Phone menu' }).filter({ hasText: '1 / 1' }).waitFor();
      await page.goto(`/screen?deviceNo=${phones[0]}`);
    }
  },
);
