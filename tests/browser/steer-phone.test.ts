import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openApp, untilItRests } from '../support/picture.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { type SentAction, sentActions } from '../support/sent-actions.ts';
import { enter, setStage } from '../support/stage.ts';

const deviceNo = 'agent-0001';
const story = setStage(async (site) => {
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
});

const cardOf = (page: Page) => page.getByRole('gridcell', { name: deviceNo });
const screenIn = (place: Locator | Page) => place.getByRole('img', { name: `Screen of ${deviceNo}` });

async function showOnWall(page: Page): Promise<Locator> {
  await enter(page, '/fleet/monitor?screens=1');
  const screen = screenIn(cardOf(page));
  await untilItRests(screen);
  return screen;
}

/** Letters and keys in their order; how many letters go together is a matter of how fast they are typed. */
function typed(sent: readonly SentAction[]): string[] {
  const words: string[] = [];
  for (const [nth, { action_type, text, keyCode }] of sent.entries()) {
    const goesOn = action_type === '_text' && sent[nth - 1]?.action_type === '_text';
    if (goesOn) words.push(`${words.pop()}${text}`);
    else words.push(text ?? keyCode ?? action_type);
  }
  return words;
}

/** Runs in the page and polls often enough, because the controlling user is shown for only two seconds after the last touch. */
const untilOtherSteers = `new Promise((resolve, reject) => {
  setTimeout(reject, 20_000, new Error('nobody else steers'));
  const look = () =>
    document.querySelector('main').textContent.includes('admin steers') ? resolve(null) : requestAnimationFrame(look);
  look();
})`;

/** Who touches nothing for two seconds steers no longer: the finger that is down moves until it is done. */
async function whileMoving(page: Page, screen: Locator, work: () => Promise<void>): Promise<void> {
  const { x, y, width, height } = (await screen.boundingBox())!;
  let isDone = false;
  const moving = (async () => {
    for (let nth = 0; !isDone; nth += 1) {
      await page.mouse.move(x + width / 2 + (nth % 2) * 9, y + height / 2);
      await page.waitForTimeout(200);
    }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await moving;
}

story('letters, keys and what an input method composes go to the phone whose screen was touched', async (page) => {
  const sent = sentActions(page);
  const screen = await showOnWall(page);
  await screen.click({ position: { x: 20, y: 20 } });
  await sent.lifted();
  await page.keyboard.type('ab');
  await page.keyboard.press('Enter');
  const input = await page.context().newCDPSession(page);
  for (const text of ['n', 'ni', 'ni h', '你好'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await input.send('Input.insertText', { text: '你好' });
  await expect.poll(() => typed(sent.all())).toEqual(['ab', 'Enter', '你好']);

  // By keyboard there is a way in and a way out, in both directions.
  const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(`Back ${deviceNo}`);
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toMatch(`Touch ${deviceNo}`);
  sent.clear();
  await page.keyboard.type('c');
  await expect.poll(() => sent.all()).toMatchObject([{ action_type: '_text', text: 'c' }]);
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).not.toMatch('Touch');
});

story('a wheel turns on the screen that was touched, and the page where none was', async (page) => {
  const sent = sentActions(page);
  await page.setViewportSize({ width: 1440, height: 420 });
  const screen = await showOnWall(page);
  const scrolled = () =>
    page.evaluate<number>('[...document.querySelectorAll("*")].reduce((sum, one) => sum + one.scrollTop, 0)');
  await screen.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBeGreaterThan(0);
  expect(sent.all()).toEqual([]);

  await screen.click();
  await sent.lifted();
  // The page may still be on its way.
  let before = -1;
  const movedOn = async () => {
    const last = before;
    before = await scrolled();
    return before - last;
  };
  await expect.poll(movedOn, { interval: 500 }).toBe(0);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => sent.all()).toMatchObject([{ action_type: '_scroll', scrollY: -1 }]);
  expect(await scrolled()).toBe(before);
  sent.clear();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => sent.all().map((one) => one.action_type)).toEqual(['_zoom_in']);
});

story('two fingers reach the phone as two; beside the picture nothing does', async (page) => {
  const sent = sentActions(page);
  await enter(page, `/screen?deviceNo=${deviceNo}`);
  const screen = screenIn(page);
  await untilItRests(screen);
  const { x, y, width, height } = (await screen.boundingBox())!;
  const at = (left: number, top: number, id: number) => ({ x: x + width * left, y: y + height * top, id });
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  await send('touchStart', at(0.4, 0.5, 1), at(0.6, 0.5, 2));
  await send('touchMove', at(0.3, 0.5, 1), at(0.7, 0.5, 2));
  await send('touchEnd');
  const kinds = () => sent.all().map(({ action_type, pointerId = 0 }) => `${action_type} ${pointerId}`);
  await expect.poll(() => kinds().filter((kind) => kind.startsWith('_touchUp'))).toHaveLength(2);
  expect(kinds().slice(0, 2)).toEqual(['_touchDown 0', '_touchDown 1']);
  const last = (nth: number) => sent.all().findLast(({ pointerId = 0 }) => pointerId === nth)!;
  expect(last(0).x).toBeCloseTo(0.3, 1);
  expect(last(1).x).toBeCloseTo(0.7, 1);

  // A wide box has a margin to the left and right of a tall picture.
  sent.clear();
  await page.addStyleTag({
    content: 'main canvas { object-fit: contain } main div:has(> canvas) { aspect-ratio: 2 / 1 !important }',
  });
  const box = (await screen.boundingBox())!;
  await page.mouse.click(box.x + 4, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => sent.all().length).toBe(2);
  expect(sent.all()[0]).toMatchObject({ action_type: '_touchDown' });
  expect(sent.all()[0]!.x).toBeCloseTo(0.5, 1);
});

story('who steers is shown to the others, who can take over; a lost finger is lifted', async (page) => {
  const screen = await showOnWall(page);
  const other = await page.context().newPage();
  const sent = sentActions(other);
  await other.goto(`/screen?deviceNo=${deviceNo}`);
  await untilItRests(screenIn(other));
  await other.getByRole('toolbar').getByRole('button', { name: 'Home' }).click();
  const home = await untilItRests(screenIn(other));
  sent.clear();
  // The wall holds a finger on the screen.
  await screen.hover();
  await page.mouse.down();
  const takeOver = async () => {
    await other.getByText('admin steers').waitFor();
    await other.getByRole('button', { name: `Take over ${deviceNo}` }).click();
  };
  await Promise.all([page.evaluate(untilOtherSteers), whileMoving(page, screen, takeOver)]);
  await other.getByText('admin steers').waitFor({ state: 'hidden' });
  await openApp(screenIn(other), [screenIn(other), home]);
  await expect.poll(() => sent.all().map((one) => one.action_type)).toEqual(['_touchDown', '_touchUp']);
  await page.mouse.up();
});
