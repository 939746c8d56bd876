import type { ToDevice } from '@flotilla/contract/device';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';
import { lockTable } from '../../../testing/lock-table.ts';

/** Long enough for a busy machine, so that no present viewer is cut off. */
const timing = { browserPingMs: 50, browserSilenceMs: 3_000, browserSleepMs: 2_500 };

let owned: OwnedPhone;
const t = await useTestApp({ timing });
const tenant = await t.tenant();
beforeEach(async () => {
  owned = await ownedPhone(t, tenant);
});

async function enter(): Promise<Browser> {
  const browser = await openBrowser(t.url, tenant.token, owned.deviceNo);
  browser.send({ action: 'joinRoom' });
  await eventually(() => {
    // The test cannot know when the room awaits it.
    owned.phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
    return browser.received.some((message) => message.action === 'joinRoomResp');
  });
  return browser;
}
const settled = async () => {
  owned.phone.socket.ping();
  await new Promise((resolve) => owned.phone.socket.once('pong', resolve));
};
const touches = () =>
  owned.phone.received.filter(
    (one): one is Extract<ToDevice, { action: 'canvas_action' }> => one.action === 'canvas_action',
  );
const tell = (browser: Browser, action_type: '_touchDown' | '_touchMove' | '_touchUp', x: number, pointerId = 0) =>
  browser.send({ action: 'canvas_action', action_type, x, y: 0.5, pointerId });

test('a viewer that vanishes in the middle of a gesture leaves no finger down, though others watch on', async () => {
  const [first, second] = [await enter(), await enter()];
  tell(first, '_touchDown', 0.1, 0);
  tell(first, '_touchDown', 0.2, 1);
  tell(first, '_touchMove', 0.3, 1);
  await eventually(() => touches().length === 3);
  first.close();
  await eventually(() => touches().length === 5);
  const [viewer] = new Set(touches().map((touch) => touch.viewer));
  expect(touches().slice(3)).toEqual([
    { action: 'canvas_action', action_type: '_touchUp', pointerId: 0, viewer },
    { action: 'canvas_action', action_type: '_touchUp', pointerId: 1, viewer },
  ]);
  expect(owned.phone.received.some(({ action }) => action === 'exitRoom')).toBe(false);
  second.close();
  await owned.phone.next('exitRoom');
});

test.each<[string, (browser: Browser) => void]>([
  ['leaves the room', (browser) => browser.send({ action: 'exitRoom' })],
  ['lets others steer', (browser) => browser.send({ action: 'releaseScreenPermission' })],
])('who %s lets go first', async (_what, go) => {
  const browser = await enter();
  tell(browser, '_touchDown', 0.4);
  go(browser);
  tell(browser, '_touchMove', 0.9);
  await eventually(() => touches().length >= 2);
  await settled();
  const kinds = touches().map(({ action_type }) => action_type);
  expect(kinds.slice(0, 2)).toEqual(['_touchDown', '_touchUp']);
  browser.close();
});

test('what a finger of one still holds is let go before another steers', async () => {
  const [first, second] = [await enter(), await enter()];
  tell(first, '_touchDown', 0.1);
  // After a while without a touch anybody may.
  await second.next('steering', ({ userName }) => userName === '');
  tell(second, '_touchDown', 0.6);
  await eventually(() => touches().length === 3);
  expect(touches().map(({ action_type, x }) => [action_type, x])).toEqual([
    ['_touchDown', 0.1],
    ['_touchUp', undefined],
    ['_touchDown', 0.6],
  ]);
  expect(touches()[1]!.viewer).toBe(touches()[0]!.viewer);
  for (const one of [first, second]) one.close();
});

const socketOf = (browser: Browser) => (browser.socket as unknown as { _socket: import('node:net').Socket })._socket;
/** The page sleeps; its browser answers the pings. */
async function asleep(browser: Browser): Promise<void> {
  browser.send({ action: 'ping' });
  await browser.next('pong');
}

test.each<[string, (browser: Browser) => unknown]>([
  ['is closed', (browser) => browser.socket.close()],
  ['is killed', (browser) => socketOf(browser).resetAndDestroy()],
  ['loses its network', (browser) => socketOf(browser).pause()],
  ['is put to sleep', asleep],
])('the room of a tab that %s ends, and another may open it', async (_what, go) => {
  const browser = await enter();
  tell(browser, '_touchDown', 0.1);
  await eventually(() => touches().length === 1);
  await go(browser);
  await owned.phone.next('exitRoom');
  expect(touches().map(({ action_type }) => action_type)).toEqual(['_touchDown', '_touchUp']);
  const [joined] = [owned.phone.received.filter(({ action }) => action === 'joinRoom').length];
  const again = await enter();
  expect(owned.phone.received.filter(({ action }) => action === 'joinRoom')).toHaveLength(joined + 1);
  browser.close();
  again.close();
  await owned.phone.next('exitRoom');
});

test('a page that keeps sending pings, or never sent one, is not cut off', async () => {
  const [awake, silent] = [await enter(), await enter()];
  const beating = setInterval(() => awake.send({ action: 'ping' }), 50);
  let looked = 0;
  silent.socket.on('ping', () => (looked += 1));
  // The site looks after its viewers with each of its pings: for longer than it bears their silence.
  await eventually(() => looked * timing.browserPingMs > timing.browserSilenceMs);
  clearInterval(beating);
  for (const one of [awake, silent]) {
    expect(one.socket.readyState).toBe(one.socket.OPEN);
    one.close();
  }
});

test('who leaves while the site still looks for the phone opens no room', async () => {
  const browser = await openBrowser(t.url, tenant.token);
  const { release, waiting } = await lockTable(t.db, 'device');
  browser.send({ action: 'joinRoom', deviceNo: owned.deviceNo });
  browser.send({ action: 'watch', deviceNo: owned.deviceNo });
  await eventually(async () => (await waiting()) > 0);
  browser.close();
  await browser.closed;
  await release();
  await eventually(async () => (await waiting()) === 0);
  // The next viewer's wish is followed after whatever the first one's led to.
  const next = await enter();
  expect(owned.phone.received.filter(({ action }) => action === 'joinRoom')).toHaveLength(1);
  next.close();
  await owned.phone.next('exitRoom');
});
