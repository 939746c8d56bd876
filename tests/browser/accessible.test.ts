import { AxeBuilder } from '@axe-core/playwright';
import { sendCommand } from '@flotilla/contract/http/commands';
import { makeEnrolTicket } from '@flotilla/contract/http/enrolment';
import { copyAgentConfiguration } from '@flotilla/contract/http/licence';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(2);
  const { key } = await site.admin.call(copyAgentConfiguration, { body: {} });
  site.startAgent(1, 'W', key);
  const phones = await phonesOnline(site.admin, 2);
  await site.admin.call(sendCommand, { body: { kind: 'shell', args: { command: 'echo anchor' }, deviceNos: phones } });
  const taskId = await runOn(site.admin, phones, `log.info('anchor up'); throw new Error('the rope is cut');`);
  await untilRuns(site.admin, taskId, 'the runs to end', ended);
});

const untilStill = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < 5000).map(({ finished }) => finished),
).then(() => null)`;

const modeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.mode');

/** What weighs enough to shut somebody out. */
async function heavyFaults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(untilStill);
  const axe = new AxeBuilder({ page });
  // The dark page is the light one in other colours.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`);
}

/** What fades in is hard to read until it is there, and more may fade in while it is looked at: what counts is what stays. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    const message = `${what}, ${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => modeOf(page), { message }).toBe(colorScheme);
    await expect.poll(() => heavyFaults(page, colorScheme), { message, interval: 500 }).toEqual([]);
  }
}

type PageSeen = readonly [path: string, seen: string];
const phonePages: readonly PageSeen[] = [
  ['/index', 'Fleet overview'],
  ['/fleet/devices', 'agent-0001'],
  ['/fleet/groups', 'Device groups'],
  ['/fleet/unassigned', 'W-0001'],
  ['/fleet/monitor', 'agent-0001'],
  ['/fleet/monitor?view=table', 'agent-0001'],
];
const workPages: readonly PageSeen[] = [
  ['/scripts/list', 'Flotilla'],
  ['/scripts/platforms', 'Flotilla'],
  ['/scripts/exceptions', 'the rope is cut'],
  ['/tasks/list', 'Test task'],
  ['/tasks/task?id=1', 'Test task'],
  ['/tasks/runs', 'Test task'],
  ['/tasks/commands', 'echo anchor'],
];
async function chooseGroup(page: Page): Promise<void> {
  await rowOf(page, 'W-0001').getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('button', { name: 'Select device group' }).click();
  await page.getByRole('radio').first().waitFor();
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other ways' }).click();
  await page.getByRole('menuitem', { name: 'Register phones' }).click();
}

async function makeCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enrol phones' }).first().click();
  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.getByRole('img', { name: 'QR code of the page' }).waitFor();
}

/** Dialogs and drawers: where, and what opens them. */
type Opening = readonly [path: string, open: (page: Page) => Promise<void>];
const dialogs: Readonly<Record<string, readonly Opening[]>> = {
  phones: [
    ['/fleet/unassigned', (page) => rowOf(page, 'W-0001').getByRole('button', { name: 'Assign' }).click()],
    ['/fleet/unassigned', (page) => page.getByRole('button', { name: 'Assign devices' }).click()],
    ['/fleet/unassigned', chooseGroup],
    ['/fleet/devices', register],
    ['/fleet/devices', (page) => page.getByRole('button', { name: 'Import', exact: true }).click()],
    ['/fleet/devices', makeCode],
    ['/fleet/devices', (page) => rowOf(page, 'agent-0001').getByRole('button', { name: 'Edit' }).click()],
    ['/fleet/devices', (page) => page.getByRole('button', { name: 'Send a command' }).first().click()],
  ],
  work: [
    ['/scripts/list', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
    ['/tasks/list', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
    ['/tasks/runs', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
    ['/tasks/commands', (page) => page.getByRole('button', { name: 'Answers' }).first().click()],
    ['/scripts/exceptions', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
  ],
};

for (const [area, pages] of Object.entries({ phones: phonePages, work: workPages }))
  story(`nothing shuts anybody out of the pages of ${area}`, async (page) => {
    await enter(page);
    for (const [path, seen] of pages) {
      await page.goto(path);
      await page.getByRole('main').getByText(seen).first().waitFor();
      await expectAccessible(page, path);
    }
  });

story('nothing shuts anybody out of the sign-in page', async (page) => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectAccessible(page, 'sign-in');
});

story('nothing shuts a stranger with a code out of the page for it', async (page, site) => {
  const { code } = await site.admin.call(makeEnrolTicket, { body: {} });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/bind');
    await page.getByRole('textbox', { name: 'One-time code' }).fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByText(/^A code has 8 letters/).waitFor();
    await expectAccessible(page, `/bind at ${width}`);
    await page.goto(`/bind#${code}`);
    await page.getByText('Waiting for the phone', { exact: true }).waitFor();
    await expectAccessible(page, `/bind with a code at ${width}`);
  }
});

for (const [area, openings] of Object.entries(dialogs))
  story(`nothing shuts anybody out of the dialogs of ${area}`, async (page) => {
    await enter(page);
    for (const [path, open] of openings) {
      await page.goto(path);
      await open(page);
      await page.getByRole('dialog').first().waitFor();
      await expectAccessible(page, `the dialog of ${path}`);
    }
  });
