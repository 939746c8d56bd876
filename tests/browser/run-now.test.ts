import { addScript } from '@flotilla/contract/http/automation/scripts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const phones = ['agent-0001', 'agent-0002', 'agent-0003'] as const;
const story = setStage(async (site) => {
  site.startAgent(phones.length);
  await phonesOnline(site.admin, phones.length);
  await site.admin.call(addScript, { body: { name: 'Weigh anchor', version: '1', content: 'await sleep(300);' } });
});

story('a frame drawn over the wall chooses phones, and Enter runs a script on them', async (page) => {
  await enter(page, '/fleet/monitor?screens=1');
  const cards = page.getByRole('grid', { name: 'Monitor' });
  const first = (await cards.getByRole('gridcell', { name: phones[0] }).boundingBox())!;
  const last = (await cards.getByRole('gridcell', { name: phones[2] }).boundingBox())!;
  const ground = (await cards.boundingBox())!;
  // From the ground beside the last card back over all three.
  await page.mouse.move(Math.min(last.x + last.width + 40, ground.x + ground.width - 4), last.y + last.height - 20);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y + 60, { steps: 6 });
  await page.mouse.up();
  const bar = page.getByRole('region', { name: 'Chosen phones' });
  await bar.getByText('3 phones').waitFor();

  await bar.getByRole('button', { name: 'Run now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run now' });
  await dialog.getByRole('option', { name: /Weigh anchor/, selected: true }).waitFor();
  await dialog.getByRole('button', { name: 'Run on 3 phones' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const progress = page.getByRole('region', { name: 'Progress of the run' });
  await progress.getByText('3 done').waitFor();
  for (const deviceNo of phones) {
    const card = cards.getByRole('gridcell', { name: deviceNo });
    await card.getByRole('button', { name: 'Done: show the run' }).waitFor();
  }
});

story(
  'the keyboard moves over the wall, selects phones, stores the selection on a number and recalls it',
  async (page) => {
    await enter(page, '/fleet/monitor?screens=0');
    const cards = page.getByRole('grid', { name: 'Monitor' });
    await cards.getByRole('gridcell', { name: phones[0] }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    const bar = page.getByRole('region', { name: 'Chosen phones' });
    await bar.getByText('2 phones').waitFor();
    await page.keyboard.press('Control+4');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Selection 4: 2 phones' }).waitFor();
    await page.keyboard.press('Control+a');
    await bar.getByText('3 phones').waitFor();
    await page.keyboard.press('4');
    await bar.getByText('2 phones').waitFor();
    await cards
      .getByRole('gridcell', { name: phones[2] })
      .click({ modifiers: ['Control'], position: { x: 50, y: 80 } });
    await bar.getByText('3 phones').waitFor();
  },
);
