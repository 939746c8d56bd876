import { getInfo } from '@flotilla/contract/http/identity/sessions';
import { expect } from 'vitest';
import { adminPassword } from '../support/site.ts';
import { fillSignIn, setStage } from '../support/stage.ts';

const story = setStage();

story(
  'a wrong password is refused with a message, the right one opens the home page, signing out closes it',
  async (page) => {
    await page.goto('/fleet/devices');
    await page.waitForURL('**/login**');
    const button = page.getByRole('button', { name: 'Sign in' });
    // Waits until the page knows that no code is needed and the fonts have loaded.
    await page.getByLabel('Verification code').waitFor({ state: 'detached' });
    await page.evaluate('document.fonts.ready.then(() => null)');
    await page.waitForLoadState('networkidle');
    const place = await button.boundingBox();
    await button.click();
    await page.getByText('Please enter the password').waitFor();
    expect(await button.boundingBox()).toEqual(place);
    await fillSignIn(page, 'not-the-one');
    await page.getByRole('alert').filter({ hasText: 'User name or password is wrong' }).waitFor();
    expect(await button.boundingBox()).toEqual(place);

    await fillSignIn(page, adminPassword);
    await page.waitForURL('**/fleet/devices');
    await page.getByRole('heading', { name: 'Device list' }).waitFor();
    const cookies = await page.context().cookies();
    const { value: token } = cookies.find(({ name }) => name === 'Admin-Token')!;

    await page.getByRole('button', { name: 'Menu of admin' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'OK' });
    await confirm
      .or(page.getByRole('heading', { name: 'Sign in' }))
      .first()
      .waitFor();
    if (await confirm.isVisible()) await confirm.click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const call = await page.request.get(getInfo.path, { headers: { authorization: `Bearer ${token}` } });
    expect(await call.json()).toMatchObject({ code: -401 });
    await page.goto('/index');
    await page.waitForURL('**/login**');
  },
);

story('the console uses the chosen language, and remembers it', async (page) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption({ label: '繁體中文' });
  await page.getByRole('heading', { name: '登入' }).waitFor();
  await page.getByRole('textbox', { name: '使用者名稱' }).fill('admin');
  await page.getByRole('textbox', { name: '密碼' }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index');
  await page.getByRole('button', { name: '語言' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await page.getByRole('navigation').getByText('设备').first().waitFor();
  await page.reload();
  await page.getByRole('navigation').getByText('设备').first().waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
});
