import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  const { key } = await site.admin.call(copyAgentConfiguration, { body: {} });
  await site.admin.call(deviceGroups.add, { body: { name: 'Pier 7' } });
  site.startAgent(1, 'W', key);
});

story('a phone that joined with the site’s key is assigned, and is online in the device list', async (page) => {
  await enter(page, '/fleet/unassigned');
  await rowOf(page, 'W-0001').getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign' });
  await dialog.getByRole('textbox', { name: 'Device number' }).fill('Berth7');
  await choose(page, dialog.getByRole('combobox', { name: 'Owner' }), 'admin');
  await choose(page, dialog.getByRole('combobox', { name: 'Device group' }), 'Pier 7');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/fleet/devices');
  await rowOf(page, 'Berth7').filter({ hasText: 'Idle' }).filter({ hasText: 'Pier 7' }).waitFor();
});
