import { getRun } from '@flotilla/contract/http/automation/runs';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { untilItRests } from '../support/picture.ts';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import type { Site } from '../support/site.ts';
import { enter, setStage } from '../support/stage.ts';

/** With this seed the first phone is tall and the second one short: their home screens differ. */
const seed = 'bank';
const [tall, short] = [`${seed}-0001`, `${seed}-0002`];
const openMs = 20_000;
/** The largest height of a tap target. A higher element is a page or a list. */
const largestSide = 0.25;

const story = setStage(async (site) => {
  site.startAgent(2, seed);
  await phonesOnline(site.admin, 2);
});

interface Element {
  readonly id: string;
  readonly text: string;
  readonly description: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns the elements on the home screens. */
async function homesOf({ admin }: Site): Promise<Element[][]> {
  const look = `await device.key('home'); await sleep(500);
    return (await device.findAll({ textContains: '' })).map(({ id, text, description, left, top, right, bottom }) =>
      ({ id, text, description, left, top, right, bottom }));`;
  const taskId = await runOn(admin, [tall, short], look);
  const runs = await untilRuns(admin, taskId, 'the home screens', ended);
  const ofPhone = async (deviceNo: string) => {
    const { id } = runs.find((run) => run.deviceNo === deviceNo)!;
    return (await admin.call(getRun, { query: { id } })).result as unknown as Element[];
  };
  return Promise.all([tall, short].map(ofPhone));
}

const holds = ({ left, top, right, bottom }: Element, { x, y }: Place) =>
  x >= left && x <= right && y >= top && y <= bottom;
const middleOf = ({ left, top, right, bottom }: Element): Place => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Clicks at a point of the picture. The picture keeps its aspect ratio, so it fills only a part of the card. */
async function clickAt(screen: Locator, { x, y }: Place): Promise<void> {
  const box = (await screen.boundingBox())!;
  const [width = 0, height = 0] = await Promise.all(
    ['width', 'height'].map(async (side) => Number(await screen.getAttribute(side))),
  );
  const scale = Math.min(box.width / width, box.height / height);
  const [left, top] = [(box.width - width * scale) / 2, (box.height - height * scale) / 2];
  await screen.click({ position: { x: left + x * width * scale, y: top + y * height * scale } });
}

const cardOf = (page: Page, deviceNo: string) => page.getByRole('gridcell', { name: deviceNo });
const screenOf = (page: Page, deviceNo: string) => page.getByRole('img', { name: `Screen of ${deviceNo}` });
const appsInFront = async ({ admin }: Site) =>
  (await admin.call(listMonitor, { query: { pageSize: 10 } })).list.map(({ app }) => app?.split('/')[0]);

async function goHome(page: Page): Promise<void> {
  await cardOf(page, tall)
    .getByRole('button', { name: `Home ${tall}` })
    .click();
  await page
    .getByRole('region', { name: 'Sync control' })
    .getByText('1 done')
    .filter({ visible: true })
    .first()
    .waitFor();
  await Promise.all([tall, short].map((deviceNo) => untilItRests(screenOf(page, deviceNo))));
}

story(
  'phones of different sizes press the same button wherever it lies, and say how they found it',
  async (page, site) => {
    const [onTall = [], onShort = []] = await homesOf(site);
    const isApp = ({ id }: Element) => id.includes(':id/app_');
    const twinOf = ({ id }: Element) => onShort.find((other) => other.id === id);
    // At the leader's place the other phone has something else, or nothing.
    const moved = onTall.filter((one) => {
      const twin = isApp(one) && twinOf(one);
      return twin && !holds(twin, middleOf(one));
    });
    expect(moved.length).toBeGreaterThan(0);
    const button =
      moved.find((one) => onShort.some((other) => isApp(other) && holds(other, middleOf(one)))) ?? moved[0]!;
    const app = button.id.split('app_')[1];

    await enter(page, '/fleet/monitor?screens=1');
    await page.getByRole('button', { name: 'Sync control' }).click();
    for (const deviceNo of [tall, short]) await page.getByRole('checkbox', { name: `Choose ${deviceNo}` }).check();
    await page.getByRole('button', { name: 'Start sync' }).click();
    const bar = page.getByRole('region', { name: 'Sync control' });
    await bar.getByText('1 follower').first().waitFor();
    await bar.getByRole('switch', { name: 'Pause phones that diverge' }).click();
    await bar.getByRole('switch', { name: 'Tap by element' }).click();
    await goHome(page);
    await clickAt(screenOf(page, tall), middleOf(button));
    await cardOf(page, short)
      .getByText(/^Element · (late )?[\d.]+ s$/)
      .waitFor();
    await waitFor('the app on both phones', openMs, async () => (await appsInFront(site)).every((one) => one === app));

    await goHome(page);
    const named = onTall.filter(({ id, text, description }) => id || text || description);
    const blank = Array.from({ length: 90 }, (_, nth) => ({ x: 0.5, y: 0.95 - nth / 100 })).find(
      (place) => ![...named, ...onShort].some((one) => holds(one, place) && one.bottom - one.top < largestSide),
    );
    expect(blank).toBeDefined();
    await clickAt(screenOf(page, tall), blank!);
    await cardOf(page, short)
      .getByText(/^Place · (late )?[\d.]+ s$/)
      .waitFor();
  },
);
