import type { Page } from 'playwright-core';
import { expectAccessible, lookAtPages } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { enter } from '../../support/stage.ts';

const story = shareFurnishedWindow();

lookAtPages(story, [
  ['/scripts/list', 'Flotilla'],
  ['/scripts/studio?id=1', 'Version 1'],
  ['/scripts/studio', 'Choose a script'],
  ['/scripts/platforms', 'Flotilla'],
  ['/scripts/exceptions', 'the rope is cut'],
  ['/tasks/list', 'Test task'],
  ['/tasks/task?id=1', 'Test task'],
  ['/tasks/forecast', 'Forecast'],
  ['/tasks/runs', 'Test task'],
  ['/tasks/commands', 'echo anchor'],
  ['/system-admin/users', 'Super administrator'],
  ['/system-admin/departments', 'North'],
]);

/** A group of failures, opened to its phones. */
const openFailure = (page: Page) => page.getByRole('button', { name: /the rope is cut/, expanded: false }).click();

story('nothing shuts anybody out of a group of failures', async (page) => {
  await enter(page);
  await page.goto('/tasks/task?id=1');
  await openFailure(page);
  await page.getByRole('button', { name: 'agent-0001' }).last().waitFor();
  await expectAccessible(page, 'the phones of a group of failures');
});
