import { expect } from 'vitest';
import {
  agentsFolder,
  agentWith,
  keepReporting,
  type TestAgent,
} from '../../apps/server/src/testing/agent-factories.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const archives = agentsFolder();
const story = setStage(async () => {}, { FLOTILLA_AGENTS: archives.folder });

story('an agent is installed with a pasted line, lights up, and is updated', async (page, site) => {
  await enter(page, '/fleet/agents');
  await page.getByRole('button', { name: 'Install an agent' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Install an agent' });
  await dialog.getByRole('button', { name: 'Make the line' }).click();
  await dialog.getByRole('tab', { name: 'Linux' }).click();
  const line = await dialog.getByText(/^curl .*install\.sh\?code=/).textContent();
  await dialog
    .getByText(/Good for another \d+:\d\d/)
    .first()
    .waitFor();
  await dialog.getByRole('tab', { name: 'macOS' }).click();
  await dialog.getByText('No archive for arm64: no Node for this platform').waitFor();

  // The installer exchanges the code for the configuration.
  const body = JSON.stringify({ code: /code=([\w-]+)/.exec(line!)![1], host: 'rack-7' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.address}/agent/install`, { method: 'POST', headers, body });
  const config = (await answer.json()) as { agent: { id: string; token: string } };
  const agent: TestAgent = agentWith(site.address, config.agent, { host: 'rack-7' });
  let version = '1.0.0';
  await agent.report({ version });
  keepReporting(agent, () => ({ version }));
  await dialog.getByText('rack-7').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = rowOf(page, 'rack-7');
  await row.getByText('2.0.0 is available').waitFor();
  await row.getByRole('button', { name: 'Update' }).click();
  const update = page.getByRole('dialog', { name: 'Update agents' });
  await update.getByText('1 agent to version 2.0.0, with 0 phones online.').waitFor();
  await update.getByRole('button', { name: 'Update' }).click();
  const strip = page.getByRole('region', { name: 'Update to 2.0.0' });
  await strip.getByText('Wave 1 of 3').waitFor();
  await row.getByText('Waiting to change to 2.0.0').waitFor();
  version = '2.0.0';
  await strip.getByText('Done').waitFor();
  await row.getByText('2.0.0 is available').waitFor({ state: 'detached' });
  expect(await strip.getByText('1 / 1').count()).toBe(1);
});
