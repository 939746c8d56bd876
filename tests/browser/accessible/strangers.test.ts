import { makeEnrolTicket } from '@flotilla/contract/http/fleet/enrolment';
import { saveParameters } from '../../../apps/server/src/testing/parameters.ts';
import { expectAccessible, lookAtPages } from '../../support/axe.ts';
import { setStage } from '../../support/stage.ts';

const story = setStage();

// A list of a site where nothing is yet.
lookAtPages(story, [['/system-admin/departments', 'No department yet']]);

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

story('nothing shuts a newcomer out of the page to sign up', async (page, site) => {
  await saveParameters(site.admin, { 'register.open': '1' });
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Please enter a nickname').waitFor();
  await expectAccessible(page, '/register');
});
