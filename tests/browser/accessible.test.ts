import { AxeBuilder } from '@axe-core/playwright';
import { sendCommand } from '@flotilla/contract/http/commands';
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

/** What fades in is hard to read until it is there. */
const untilStill = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < 5000).map(({ finished }) => finished),
).then(() => null)`;

/** What weighs enough to shut somebody out. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(untilStill);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const heavy = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`);
  expect(heavy, what).toEqual([]);
}

const pages: readonly (readonly [path: string, seen: string])[] = [
  ['/index', 'Fleet overview'],
  ['/fleet/devices', 'agent-0001'],
  ['/fleet/groups', 'Device groups'],
  ['/fleet/unassigned', 'W-0001'],
  ['/fleet/monitor', 'agent-0001'],
  ['/scripts/list', 'Flotilla'],
  ['/scripts/platforms', 'Flotilla'],
  ['/scripts/exceptions', 'the rope is cut'],
  ['/tasks/list', 'Test task'],
  ['/tasks/task?id=1', 'Test task'],
  ['/tasks/runs', 'Test task'],
  ['/tasks/commands', 'echo anchor'],
];
/** Dialogs and drawers: where, and what opens them. */
const dialogs: readonly (readonly [path: string, open: (page: Page) => Promise<void>])[] = [
  ['/fleet/unassigned', (page) => rowOf(page, 'W-0001').getByRole('button', { name: 'Assign' }).click()],
  ['/scripts/list', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['/tasks/list', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['/tasks/runs', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
  ['/tasks/commands', (page) => page.getByRole('button', { name: 'Answers' }).first().click()],
  ['/fleet/devices', (page) => page.getByRole('button', { name: 'Send a command' }).first().click()],
  ['/scripts/exceptions', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
];

for (const colorScheme of ['light', 'dark'] as const) {
  story(
    `nothing shuts anybody out of the ${colorScheme} pages`,
    async (page) => {
      await page.goto('/login');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await expectAccessible(page, 'sign-in');
      await enter(page);
      for (const [path, seen] of pages) {
        await page.goto(path);
        await page.getByRole('main').getByText(seen).first().waitFor();
        await expectAccessible(page, path);
      }
    },
    { colorScheme },
  );

  story(
    `nothing shuts anybody out of the ${colorScheme} dialogs`,
    async (page) => {
      await enter(page);
      for (const [path, open] of dialogs) {
        await page.goto(path);
        await open(page);
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page, `the dialog of ${path}`);
      }
    },
    { colorScheme },
  );
}
