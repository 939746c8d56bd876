import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { batchAddDevices, changeDeviceStatus, listDevices } from '@flotilla/contract/http/fleet/devices';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const announced = Array.from({ length: 60 }, (_, nth) => `Q-${nth + 1}`);

const story = setStage(async ({ admin, startAgent }) => {
  const { id: groupId } = await admin.call(deviceGroups.add, { body: { name: 'Quay' } });
  await admin.call(batchAddDevices, { body: { deviceNo: announced.toReversed(), groupId } });
  const { list } = await admin.call(listDevices, { query: { deviceNo: 'Q-1' } });
  await admin.call(changeDeviceStatus, { query: { ids: [list[0]!.id], status: 1 } });
  startAgent(2);
  await phonesOnline(admin, 2);
});

const edges = async (page: Page) => {
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const [head, foot] = [await box('table thead th >> nth=1'), await box('section > footer')];
  return {
    head: head.y,
    footEnd: foot.y + foot.height,
    page: await page.evaluate('document.querySelector("#sheet").parentElement.scrollTop'),
  };
};

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  story(`rows scroll between a head and a foot that stay, ${width} wide`, async (page) => {
    await page.setViewportSize({ width, height });
    await enter(page, '/fleet/devices');
    await rowOf(page, 'Q-14').waitFor();
    const before = await edges(page);
    expect(before.footEnd).toBeLessThanOrEqual(height);
    await rowOf(page, 'Q-18').scrollIntoViewIfNeeded();
    expect(await edges(page)).toEqual(before);
  });
}

story('hundreds are chosen at once, without those on which nothing would run', async (page) => {
  await enter(page, '/tasks/commands');
  await page.getByRole('button', { name: 'Send a command' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Select device' });
  await picker.getByRole('row').filter({ hasText: 'agent-0001' }).waitFor();
  await picker.getByRole('button', { name: 'Select all 62' }).click();
  await picker.getByText('Left out: 1 disabled, 59 never connected').waitFor();
  await picker.getByRole('button', { name: 'Select 2 phones' }).click();
  await page.getByRole('dialog', { name: 'Send a command' }).getByText('2 phones', { exact: true }).first().waitFor();
});

story(
  'times are those of the site, wherever the browser is, and a range is chosen by a word',
  async (page, site) => {
    const { list } = await site.admin.call(listDevices, { query: { deviceNo: 'agent-0001' } });
    const shown = new Date(list[0]!.gmtModified).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
    await enter(page, '/fleet/devices?deviceNo=agent-0001');
    await rowOf(page, 'agent-0001').filter({ hasText: shown }).waitFor();
    await page.getByRole('button', { name: 'admin', exact: false }).last().click();
    await page.getByText('Time zone: Asia/Shanghai').waitFor();
    await page.goto('/tasks/runs');
    await page.getByRole('button', { name: 'Created', exact: true }).first().click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    await page.waitForURL(`**/tasks/runs?beginTime=${today}&endTime=${today}`);
  },
  { timezoneId: 'America/New_York' },
);
