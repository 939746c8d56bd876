import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openApp, shareThatDiffers, untilItRests } from '../support/picture.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const phones = ['agent-0001', 'agent-0002', 'agent-0003'] as const;
const answerMs = 15_000;
const story = setStage(async (site) => {
  site.startAgent(phones.length);
  await phonesOnline(site.admin, phones.length);
});

const cardOf = (page: Page, deviceNo: string) => page.getByRole('gridcell', { name: deviceNo });
const screenOf = (page: Page, deviceNo: string) => page.getByRole('img', { name: `Screen of ${deviceNo}` });

/** Sends the leader home, and again if a step fails, because a phone may respond too late on a busy machine. */
async function goHomeTogether(page: Page): Promise<void> {
  const done = page.getByRole('region', { name: 'Sync control' }).getByText('2 done').filter({ visible: true }).first();
  for (let tries = 1; ; tries += 1) {
    await cardOf(page, phones[0])
      .getByRole('button', { name: `Home ${phones[0]}` })
      .click();
    const failure = await done.waitFor({ timeout: answerMs }).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (tries === 3) throw failure;
  }
}

story(
  'a tap on the leader changes the pictures of its followers, each of which tells that it followed',
  async (page) => {
    const [leader, ...followers] = phones;
    await enter(page, '/fleet/monitor?screens=1');
    await page.getByRole('button', { name: 'Sync control' }).click();
    for (const deviceNo of phones) await page.getByRole('checkbox', { name: `Choose ${deviceNo}` }).check();
    await page.getByRole('button', { name: 'Start sync' }).click();
    const bar = page.getByRole('region', { name: 'Sync control' });
    await bar.getByText('2 followers').first().waitFor();

    await goHomeTogether(page);
    const homes = await Promise.all(followers.map((deviceNo) => untilItRests(screenOf(page, deviceNo))));

    const screen = screenOf(page, leader);
    await openApp(screen, ...followers.map((deviceNo, nth) => [screenOf(page, deviceNo), homes[nth]!] as const));
    const { width, height } = (await screen.boundingBox())!;
    for (const deviceNo of followers)
      await cardOf(page, deviceNo)
        .getByText(/^(Follows|Late) [\d.]+ s$/)
        .waitFor();

    // By element, phones of other sizes tap the same thing, and say so.
    await goHomeTogether(page);
    await Promise.all(phones.map((deviceNo) => untilItRests(screenOf(page, deviceNo))));
    await bar.getByRole('switch', { name: 'Tap by element' }).click();
    await screen.click({ position: { x: width * 0.17, y: height * 0.91 } });
    for (const deviceNo of followers)
      await cardOf(page, deviceNo)
        .getByText(/^Element · (late )?[\d.]+ s$/)
        .waitFor();
    await bar.getByRole('switch', { name: 'Tap by element' }).click();

    // A phone that a person sends elsewhere departs with the next touch, and pauses itself.
    const [stray] = followers;
    await cardOf(page, stray!)
      .getByRole('button', { name: `Home ${stray}` })
      .click();
    await untilItRests(screenOf(page, stray!));
    await screen.click({ position: { x: width * 0.5, y: height * 0.97 } });
    await cardOf(page, stray!).getByText('Paused: other screen').waitFor();
    await bar.getByText('1 paused').filter({ visible: true }).first().waitFor();
    const before = await untilItRests(screenOf(page, stray!));
    await cardOf(page, leader)
      .getByRole('button', { name: `Back ${leader}` })
      .click();
    await bar.getByText('1 done').filter({ visible: true }).first().waitFor();
    expect(await shareThatDiffers(before, await untilItRests(screenOf(page, stray!)))).toBeLessThan(0.1);
    await cardOf(page, stray!).getByText('Paused: other screen').click();
    await bar.getByText('1 paused').filter({ visible: true }).first().waitFor({ state: 'hidden' });

    await bar.getByRole('button', { name: 'End sync' }).click();
    await bar.waitFor({ state: 'hidden' });
  },
);

story(
  'the page of one phone shows its state, screen, log and runs, and records what is done as a script',
  async (page) => {
    const deviceNo = phones[0];
    await enter(page, `/screen?deviceNo=${deviceNo}`);
    await page.getByRole('heading', { name: deviceNo, level: 1 }).waitFor();
    const screen = screenOf(page, deviceNo);
    await untilItRests(screen);
    await page
      .getByRole('region', { name: 'State over time' })
      .getByText(/^\d+ ms$/)
      .waitFor();

    await page.getByRole('tab', { name: 'Record' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Home' }).click();
    const { width, height } = (await screen.boundingBox())!;
    await screen.click({ position: { x: width * 0.5, y: height * 0.25 } });
    const code = page.getByRole('region', { name: 'Recorded script' });
    await code.getByText("await device.key('home');").waitFor();
    await code.getByText(/await device\.tapOn\(\{ .+ \}\);/).waitFor();
    await page.getByRole('button', { name: 'Save as script' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The recording goes on in the studio, beside the same phone.
    await page.waitForURL(`**/scripts/studio?*deviceNo=${deviceNo}*`);
    await page.goto('/scripts/list');
    await page
      .getByRole('row')
      .filter({ hasText: `Recorded on ${deviceNo}` })
      .waitFor();

    await page.goto(`/screen?deviceNo=${deviceNo}`);
    await untilItRests(screen);
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Save picture' }).click();
        await page.getByRole('menuitem', { name: 'JPEG' }).click();
      })(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/^agent-0001-\d{8}-\d{6}\.jpg$/);
  },
);

story('the table scrolls through all phones by keyboard and leads to one of them', async (page) => {
  await enter(page, '/fleet/monitor?view=table');
  const grid = page.getByRole('grid');
  await grid.getByText(phones[2]).waitFor();
  await grid.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/screen\?deviceNo=agent-000\d/);
});
