import type { Page } from 'playwright-core';
import { afterAll, expect, vi } from 'vitest';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { type Receiver, startRobot } from '../../apps/server/src/testing/robot-receivers.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const secret = 'robot-secret';
const patient = { timeout: 60_000 };
vi.setConfig({ testTimeout: 240_000 });

let robot: Receiver | undefined;
const story = setStage(async (site) => {
  robot = await startRobot('webhook', { secret });
  await saveParameters(site.admin, { 'alarm.innerAllow': robot.host });
  site.startAgent(2);
  await phonesOnline(site.admin, 2);
});
afterAll(() => robot?.close());

const said = (text: RegExp) => robot!.received.some((message) => text.test(message.text));
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
};
const bell = (page: Page, name: RegExp) => page.getByRole('button', { name });

story('phones low on memory open an alarm that is sent, shown, acknowledged and recovers', async (page) => {
  await enter(page, '/alarm/settings');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByText('Webhook', { exact: true }).click();
  await field('Robot address').fill(robot!.address);
  await field('Secret').fill('wrong');
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText(/^HTTP 401/).waitFor();
  await field('Secret').fill(secret);
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('Sent. The receiver accepted it.').waitFor();
  await choose(page, page.getByRole('combobox', { name: 'Language of messages' }), 'English');
  const memory = page.getByRole('spinbutton', { name: 'Memory threshold (MB)' });
  await memory.fill('1000000');
  await save(page);
  // The address is not shown again.
  await page.getByRole('button', { name: 'Replace the Robot address' }).waitFor();
  expect(await page.content()).not.toContain(robot!.address);
  await vi.waitFor(() => expect(said(/memory/i)).toBe(true), patient);

  await page.goto('/index');
  const panel = page.getByRole('region', { name: 'Alarms' });
  await panel
    .getByText(/memory/)
    .first()
    .waitFor();
  await bell(page, /Alarms, \d open/).click();
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: 'All alarms' }).click();

  await page.getByRole('heading', { name: 'Alarms', level: 1 }).waitFor();
  const row = rowOf(page, 'agent-0001');
  await row.getByText('Low memory').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Acknowledge: 2 alarms/ });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('more memory is ordered');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await row.getByText('Acknowledged').waitFor();
  await bell(page, /^Notices$/).waitFor();

  await page.goto('/alarm/settings');
  await memory.fill('1');
  await save(page);
  await vi.waitFor(() => expect(said(/recovered/i)).toBe(true), patient);
  await page.goto('/alarm/alarms?state=recovered');
  await rowOf(page, 'agent-0001').getByText('Recovered').waitFor();
});
