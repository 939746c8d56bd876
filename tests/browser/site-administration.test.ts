import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/system/licence';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { getSite, saveSite } from '@flotilla/contract/http/system/site-config';
import { expect } from 'vitest';
import { createKeyPair, issueCode, readPrivateKey } from '../../apps/server/src/features/system/licence/code.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import type { Site } from '../support/site.ts';
import { enter, setStage } from '../support/stage.ts';

const keys = createKeyPair();
const dayMs = 86_400_000;
const aSecond = 1 / 86_400;
const waitMs = 30_000;
async function codeFor({ admin }: Site, days: number): Promise<string> {
  const { serial } = await admin.call(getProductInfo, {});
  const expiresAt = new Date(Date.now() + days * dayMs).toISOString();
  return issueCode(readPrivateKey(keys.privateKey), { serial: serial!, expiresAt, deviceQuota: 42 });
}

const lookups = async ({ admin }: Site): Promise<number> => {
  const { total } = await admin.call(operationLogs.list, { query: { module: 'Copy the agent' } });
  return total;
};
const story = setStage(async () => {}, { FLOTILLA_LICENCE_PUBLIC_KEY: keys.publicKey });
const expired = 'Expired, the system cannot be used normally, please renew';

story('an expired site says so on every page, and takes a new code at the end of the link', async (page, site) => {
  const authCode = await codeFor(site, aSecond);
  await site.admin.call(saveAuthorization, { body: { authCode, confirmed: true } });
  await waitFor('the licence expires', waitMs, async () => (await site.admin.call(getProductInfo, {})).expired);
  await enter(page, '/fleet/devices');
  await page.getByText(expired).waitFor();
  await page.getByRole('link', { name: 'Renew' }).click();
  await page.waitForURL('**/system-admin/licence');
  const field = page.getByRole('textbox', { name: 'Licence code' });
  await field.fill('no code');
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('The licence code is not valid: not a code').waitFor();
  await field.fill(await codeFor(site, 400));
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('400 days left').waitFor();
  await page.getByText('0 / 42').first().waitFor();
  await page.getByText(expired).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('');
});

story('the addresses of the site are in the configuration that agents get', async (page, site) => {
  await enter(page, '/system-admin/licence');
  const field = page.getByRole('textbox', { name: 'Remote link addresses' });
  await field.fill('nonsense');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText(/^One address a line/).waitFor();
  await field.fill('https://one.example\nhttps://two.example');
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // The configuration is hidden when the addresses change, so the page is reloaded.
  await page.reload();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('"servers":["https://one.example","https://two.example"]').waitFor();
  await page.getByRole('img', { name: 'QR code of the configuration' }).waitFor();
  // Opening the page did not read the key; the click did.
  await expect.poll(() => lookups(site)).toBe(1);
});

story('title and logo are shown at once, also to who is not signed in', async (page, site) => {
  await enter(page, '/system-admin/site');
  await page.getByRole('textbox', { name: 'System title' }).fill('Harbour Racks');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Harbour Racks' }).waitFor();
  await expect.poll(() => page.title()).toContain('Harbour Racks');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  const shown = page.getByRole('navigation').locator('img');
  await shown.waitFor({ state: 'attached' });
  expect(await shown.getAttribute('src')).toMatch(/^\/system\/site\/logo\?v=/);
  const stranger = await page.context().browser()!.newPage({ baseURL: site.address, locale: 'en-US' });
  await stranger.goto('/login');
  await stranger.locator('img[src^="/system/site/logo"]').first().waitFor({ state: 'attached' });
  await stranger.getByText('Harbour Racks').first().waitFor();
  await stranger.close();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove the logo' }).getByRole('button', { name: 'OK' }).click();
  await shown.waitFor({ state: 'detached' });
});

story('of two who change the same field the second sees both values, and chooses', async (page, site) => {
  await enter(page, '/system-admin/site');
  const title = page.getByLabel('System title');
  await title.fill('Mine');
  await site.admin.call(saveSite, { body: { systemTitle: 'Theirs', registerOpen: true } });
  await page.getByRole('button', { name: 'Save' }).click();
  const compared = page.getByRole('dialog');
  await compared.getByText('The newer version').waitFor();
  const shown = await compared.getByLabel('System title').all();
  expect(await Promise.all(shown.map((field) => field.inputValue()))).toEqual(['Mine', 'Theirs']);
  await compared.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => site.admin.call(getSite)).toMatchObject({ systemTitle: 'Mine', registerOpen: true });
});
