import { expect } from 'vitest';
import { openApp, shareThatDiffers, untilItChanges, untilItRests } from '../support/picture.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(2);
  await phonesOnline(site.admin, 2);
});

story('the monitor shows a phone’s screen, which changes on a tap and goes back with the home key', async (page) => {
  await enter(page, '/fleet/monitor');
  const card = page.getByRole('gridcell', { name: 'agent-0001' });
  await card.getByRole('button', { name: 'Show screen' }).click();
  const screen = card.getByRole('img', { name: 'Screen of agent-0001' });
  await card.getByRole('button', { name: 'Home agent-0001' }).click();
  const home = await untilItRests(screen);

  await openApp(screen, [screen, home]);
  const app = await untilItRests(screen);
  await card.getByRole('button', { name: 'Home agent-0001' }).click();
  await untilItChanges(screen, app);
  const back = await untilItRests(screen);
  expect(await shareThatDiffers(home, back)).toBeLessThan(0.1);
});

story('text goes into the phone’s clipboard and comes back, and what is copied on it is said', async (page) => {
  await enter(page, '/screen?deviceNo=agent-0002');
  const screen = page.getByRole('img', { name: 'Screen of agent-0002' });
  await untilItRests(screen);
  await page.getByText(/^\d+×\d+$/).waitFor();
  const open = page.getByRole('button', { name: 'Clipboard of the phone' });
  await open.click();
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'agent-0002' });
  await text.fill('验证码 4711 👍');
  await page.getByRole('button', { name: 'Put on the phone' }).click();
  await page.getByText('In the clipboard of agent-0002').waitFor();
  await open.click();
  await expect.poll(() => text.inputValue()).toBe('验证码 4711 👍');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('toolbar').getByRole('button', { name: 'Home' }).click();
  await untilItRests(screen);
  // A long press on the clock.
  const { x, y, width, height } = (await screen.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height * 0.12);
  await page.mouse.down();
  await page.getByText('Text was copied on agent-0002').waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => text.inputValue()).toMatch(/\d/);
});
