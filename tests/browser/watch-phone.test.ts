import { expect } from 'vitest';
import { shareThatDiffers, untilItChanges, untilItRests } from '../support/picture.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(2);
  await phonesOnline(site.admin, 2);
});

story('the monitor shows a phone’s screen, which changes on a tap and goes back with the home key', async (page) => {
  await enter(page, '/fleet/monitor');
  const card = page.getByRole('article', { name: 'agent-0001' });
  await card.getByRole('button', { name: 'Show screen' }).click();
  const screen = card.getByRole('img', { name: 'Screen of agent-0001' });
  await card.getByRole('button', { name: 'Home agent-0001' }).click();
  const home = await untilItRests(screen);

  const { width, height } = (await screen.boundingBox())!;
  await screen.click({ position: { x: width * 0.17, y: height * 0.91 } });
  await untilItChanges(screen, home);
  const app = await untilItRests(screen);
  await card.getByRole('button', { name: 'Home agent-0001' }).click();
  await untilItChanges(screen, app);
  const back = await untilItRests(screen);
  expect(await shareThatDiffers(home, back)).toBeLessThan(0.1);
});
