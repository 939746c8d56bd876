import { addUser } from '@flotilla/contract/http/identity/users';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { codeOf, stepAt } from '../../apps/server/src/platform/auth/totp.ts';
import { providerClient, startIdentityProvider } from '../../apps/server/src/testing/identity-provider.ts';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { adminPassword, type Site } from '../support/site.ts';
import { enter, fillSignIn, rowOf, setStage } from '../support/stage.ts';

const story = setStage();

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer();
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codeNow = (secret: string, stepsAhead = 0) => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return codeOf(bytes, stepAt(Date.now()) + stepsAhead);
};

story('a user edits the own account: name, picture, and a token that is shown once', async (page) => {
  await enter(page);
  await page.getByRole('button', { name: 'Menu of admin' }).click();
  await page.getByRole('menuitem', { name: 'User centre' }).click();
  await page.waitForURL('**/user/profile');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByLabel('Nickname').fill('Ada Harbour');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Menu of Ada Harbour' }).waitFor();

  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture() };
  await page.locator('input[type=file]').setInputFiles(file);
  const crop = page.getByRole('dialog');
  await crop.getByRole('application').and(page.locator(':focus')).waitFor();
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2');
  await crop.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('img', { name: 'Picture' });
  await shown.waitFor();
  await expect.poll(() => page.evaluate<number>("document.querySelector('main img').naturalWidth")).toBe(256);

  const tokens = page.getByRole('region', { name: 'API tokens' });
  await tokens.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Token name').fill('nightly');
  await dialog.getByRole('tree').locator('input').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const token = (await page.getByText(/^fa_/).textContent())!;
  const setup = JSON.parse((await page.getByRole('figure').locator('pre').textContent())!);
  expect(setup.mcpServers.flotilla).toMatchObject({ headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await rowOf(page, 'nightly').getByText('Never used').waitFor();
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await page.request.get('/system/user/getInfo', { headers })).json()).toMatchObject({ code: 0 });
});

story('a password that is typed in two ways is not sent', async (page) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await enter(page, '/user/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Old password').fill(adminPassword);
  await page.getByLabel('New password', { exact: true }).fill('one-password');
  await page.getByLabel('New password again').fill('other-password');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The passwords entered twice are inconsistent').waitFor();
  // A form that cannot be sent leads back to its fault.
  await page.locator('input:focus').and(page.getByLabel('New password again')).waitFor();
  expect(sent).toEqual([]);
});

story('with a second factor the sign-in requires a code', async (page, site) => {
  const [userName, password] = ['careful', 'careful-password'];
  await site.admin.call(addUser, { body: { userName, nickname: userName, password, userType: 'front' } });
  await enter(page, '/user/profile', { userName, password });
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await page.getByLabel('Code').fill(codeNow(secret));
  await page.getByRole('button', { name: 'Turn on' }).last().click();
  await page.getByText('Keep these recovery codes').waitFor();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();

  await page.context().clearCookies();
  await page.goto('/login');
  await fillSignIn(page, password, userName);
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The code is wrong').waitFor();
  await page.getByLabel('Code').fill(codeNow(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/index');
});

story('a newcomer signs up where the site is open for it', async (page, site) => {
  await page.goto('/register');
  await page.getByText('not open for sign-up').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await saveParameters(site.admin, { 'register.open': '1' });
  await page.reload();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('User name').fill('newcomer');
  await page.getByLabel('Nickname').fill('Newcomer');
  await page.getByLabel('Password', { exact: true }).fill('new-password');
  await page.getByLabel('Password again').fill('another-one');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('The passwords entered twice are inconsistent').waitFor();
  await page.getByLabel('Password again').fill('new-password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Your account is ready').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'new-password', 'newcomer');
  await page.waitForURL('**/index');
});

/** While people can sign in at an identity provider. */
async function atProvider(
  site: Site,
  work: (provider: Awaited<ReturnType<typeof startIdentityProvider>>) => Promise<void>,
): Promise<void> {
  const provider = await startIdentityProvider();
  try {
    await saveParameters(site.admin, {
      'oidc.issuer': provider.issuer,
      'oidc.clientId': providerClient.id,
      'oidc.clientSecret': providerClient.secret,
      'oidc.name': 'Harbour ID',
    });
    await work(provider);
  } finally {
    await provider.close();
  }
}

async function signInAtProvider(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
}

story('an account that is linked with the identity provider signs in there', async (page, site) => {
  await atProvider(site, async (provider) => {
    provider.confirmEverybodyAs({ sub: 'ada' });
    await signInAtProvider(page);
    await page.getByText('No account is linked with this identity').waitFor();
    await enter(page, '/user/profile');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Password').fill(adminPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Linked with Harbour ID').waitFor();
    await page.context().clearCookies();
    await signInAtProvider(page);
    await page.waitForURL('**/index');
    await page.getByRole('main').waitFor();
  });
});

story('a user created by the identity provider sets a password before the account is unlinked', async (page, site) => {
  await atProvider(site, async (provider) => {
    await saveParameters(site.admin, { 'oidc.createUsers': '1' });
    provider.confirmEverybodyAs({ sub: 'brought', preferred_username: 'brought', name: 'Brought' });
    await signInAtProvider(page);
    await page.waitForURL('**/index');
    await page.goto('/user/profile');
    const unlink = page.getByRole('button', { name: 'Unlink' });
    await page.getByText('Set a password before you unlink it').waitFor();
    expect(await unlink.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByLabel('New password', { exact: true }).fill('first-password');
    await page.getByLabel('New password again').fill('first-password');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await unlink.click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByText('Link it to sign in with Harbour ID').waitFor();
    await page.context().clearCookies();
    await page.goto('/login');
    await fillSignIn(page, 'first-password', 'brought');
    await page.waitForURL('**/index');
  });
});
