import { expect, test } from 'vitest';
import { faultKinds } from '../faults.ts';
import { type Hand, phoneInHand } from '../testing/hand.ts';
import { builtInApps } from './catalogue.ts';

/** Does something, and holds it to having changed the picture. */
async function sees(hand: Hand, act: () => Promise<void>): Promise<void> {
  const before = await hand.look();
  await act();
  expect(await hand.look()).not.toBe(before);
}

test('the home screen opens an app, and finds one by what is written', async () => {
  const hand = phoneInHand();
  await sees(hand, () => hand.tap('Notes'));
  expect(await hand.phone.currentApp()).toBe('com.example.notes');
  await sees(hand, () => hand.phone.key('home'));
  await hand.tap('search');
  await sees(hand, () => hand.phone.text('wea'));
  expect(await hand.find('News')).toBeUndefined();
  await hand.phone.key('enter');
  expect(await hand.phone.currentApp()).toBe('com.example.weather');
});

test('settings: a switch, the brightness, a page and back', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.android.settings');
  expect(await hand.text('wifi_note')).toBe('On');
  await sees(hand, () => hand.tap('Wi-Fi'));
  expect(await hand.text('wifi_note')).toBe('Off');

  const slider = (await hand.find('brightness'))!;
  const y = (slider.top + slider.bottom) / 2;
  const at = (share: number) => ({ x: slider.left + (slider.right - slider.left) * share, y });
  await sees(hand, () => hand.phone.swipe(at(0.5), at(0.9), 200));
  expect((await hand.phone.state()).brightness).toBeCloseTo(0.9 * 255, -1);

  await sees(hand, () => hand.tap('About phone'));
  expect(await hand.find(hand.phone.identity.mode)).toBeDefined();
  await hand.phone.key('back');
  expect(await hand.text('title')).toBe('Settings');
  await sees(hand, () => hand.tap('Dark theme'));
});

test('messages: a conversation, a message, an answer that takes its time', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.android.messaging');
  await sees(hand, () => hand.tap('conversation'));
  await sees(hand, () => hand.tap('message_input'));
  await sees(hand, () => hand.phone.text('Are you there?'));
  expect(await hand.text('message_input')).toBe('Are you there?');
  const answers = (await hand.all('received')).length;
  await sees(hand, () => hand.tap('send'));
  expect((await hand.all('sent')).at(-1)?.text).toBe('Are you there?');
  expect(await hand.text('message_input')).toBe('');
  expect(await hand.find('is typing')).toBeDefined();
  expect((await hand.all('received')).length).toBe(answers);
  const before = await hand.look();
  hand.clock.pass(1_600);
  expect((await hand.all('received')).length).toBe(answers + 1);
  expect(await hand.find('is typing')).toBeUndefined();
  expect(await hand.look()).not.toBe(before);
});

test('messages: the keyboard on the screen writes, and back puts it away', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.android.messaging');
  await hand.tap('conversation');
  await hand.tap('message_input');
  await hand.tap('shift');
  for (const key of ['key_o', 'key_k', 'key_space', 'key_x', 'key_backspace']) await hand.tap(key);
  expect(await hand.text('message_input')).toBe('Ok ');
  await hand.phone.key('back');
  expect(await hand.find('keyboard')).toBeUndefined();
  expect(await hand.find('message_input')).toBeDefined();
});

test('text of any writing system is typed, and a deletion removes a whole grapheme', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.android.messaging');
  await hand.tap('conversation');
  await hand.tap('message_input');
  await sees(hand, () => hand.phone.text('你好 👩‍👩‍👧'));
  expect(await hand.text('message_input')).toBe('你好 👩‍👩‍👧');
  await hand.phone.key('delete');
  expect(await hand.text('message_input')).toBe('你好 ');
});

test('shop: the list scrolls, a product goes into the cart and is paid', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.shop');
  const first = (await hand.find('product'))!;
  await sees(hand, () => hand.phone.swipe({ x: 0.5, y: 0.8 }, { x: 0.5, y: 0.4 }, 300));
  hand.clock.pass(2_000);
  expect((await hand.find(first.description))?.bottom ?? 0).toBeLessThan(first.bottom - 0.1);
  await sees(hand, () => hand.tap('product'));
  await sees(hand, () => hand.tap('Add to cart'));
  await hand.tap('Add to cart');
  expect(await hand.text('cart_count')).toBe('2');
  await sees(hand, () => hand.tap('Cart'));
  expect(await hand.text('title')).toBe('Cart (2)');
  const total = await hand.text('total');
  await sees(hand, () => hand.tap('less'));
  expect(await hand.text('total')).not.toBe(total);
  await hand.tap('Check out');
  expect(await hand.text('toast')).toBe('Order placed');
  await hand.tap('Cart');
  expect(await hand.find('Your cart is empty')).toBeDefined();
});

test('notes are stored after the app ends, and deleted by a long press', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.notes');
  await sees(hand, () => hand.tap('New note'));
  await sees(hand, () => hand.phone.text('first line\nsecond line'));
  await hand.tap('note_title');
  await hand.phone.text('Plan');
  await hand.phone.stopApp('com.example.notes');
  expect(await hand.phone.currentApp()).toBe('com.android.launcher3');
  await hand.phone.launchApp('com.example.notes');
  expect(await hand.find('Plan')).toBeDefined();
  expect(await hand.find('first line\nsecond line')).toBeDefined();
  await sees(hand, () => hand.press('note'));
  expect(await hand.text('alert_title')).toBe('Delete “Plan”?');
  await sees(hand, () => hand.tap('Delete'));
  expect(await hand.find('Plan')).toBeUndefined();
});

test('reels: the picture moves, a swipe turns to the next, a tap pauses', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.reels');
  await sees(hand, async () => hand.clock.pass(500));
  await sees(hand, () => hand.phone.swipe({ x: 0.4, y: 0.7 }, { x: 0.4, y: 0.3 }, 150));
  expect(await hand.find('Video 2')).toBeDefined();
  await hand.phone.swipe({ x: 0.4, y: 0.3 }, { x: 0.4, y: 0.7 }, 150);
  expect(await hand.find('Video 1')).toBeDefined();
  await sees(hand, () => hand.tap('like'));
  await hand.phone.tap({ x: 0.4, y: 0.4 });
  expect(await hand.find('Paused')).toBeDefined();
  const before = await hand.look();
  hand.clock.pass(700);
  expect(await hand.look()).toBe(before);
});

test('rewards: one check-in a day, and a job that takes its time', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.rewards');
  const days = Number.parseInt((await hand.text('days'))!, 10);
  await sees(hand, () => hand.tap('Check in'));
  await hand.tap('check_in');
  expect(await hand.text('days')).toBe(`${days + 1} days`);
  expect(await hand.text('check_in')).toBe('Checked in');
  await sees(hand, () => hand.tap('go_browse'));
  expect(await hand.text('go_browse')).toBe('5 s');
  hand.clock.pass(5_000);
  expect(await hand.text('go_browse')).toBe('Claim');
  await hand.tap('Claim');
  expect(await hand.text('go_browse')).toBe('Done');
  hand.clock.pass(24 * 3_600_000);
  expect(await hand.text('check_in')).toBe('Check in');
});

test('news and weather: opened, read, turned', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.news');
  const title = (await hand.find('story'))!.description;
  await sees(hand, () => hand.tap('story'));
  expect(await hand.text('headline')).toBe(title);
  await hand.phone.launchApp('com.example.weather');
  const celsius = await hand.text('temperature');
  await sees(hand, () => hand.tap('unit'));
  expect(await hand.text('temperature')).not.toBe(celsius);
});

const english = /[a-z]{3,}/;
/** Names of phones, brands and packages are the same everywhere. */
const sameEverywhere = /^(com\.[\w.]+|Android 版本)$/;

test('a Chinese phone shows no English', async () => {
  const hand = phoneInHand({ language: 'zh-CN' });
  const { brand, mode } = hand.phone.identity;
  const unsaid = async () =>
    (await hand.phone.elements())
      .map((element) => element.text)
      .filter((text) => english.test(text) && !sameEverywhere.test(text) && text !== brand && text !== mode);
  expect(await hand.text('date')).toMatch(/月\d+日星期/);
  for (const app of builtInApps) {
    await hand.phone.launchApp(app.packageName);
    expect([app.packageName, await unsaid()]).toEqual([app.packageName, []]);
    for (const next of ['new_note', 'story', 'conversation', 'product', 'battery', 'storage', 'apps', 'about']) {
      if (!(await hand.find(next))) continue;
      await hand.tap(next);
      expect([next, await unsaid()]).toEqual([next, []]);
      await hand.phone.stopApp(app.packageName);
      await hand.phone.launchApp(app.packageName);
    }
  }
  for (const kind of faultKinds) {
    if (kind === 'vanish' || kind === 'slow') continue;
    hand.phone.fault(kind);
    expect([kind, await unsaid()]).toEqual([kind, []]);
    hand.phone.fault('none');
  }
});

test('a Chinese phone is the same phone: it has the same apps, and the same things in them', async () => {
  const [english, chinese] = [phoneInHand(), phoneInHand({ language: 'zh-CN' })];
  for (const { phone } of [english, chinese]) await phone.launchApp('com.example.shop');
  const idsOf = async ({ phone }: Hand) => (await phone.elements()).map(({ id }) => id);
  expect(await idsOf(chinese)).toEqual(await idsOf(english));
  await english.tap('product');
  await chinese.tap('product');
  expect((await chinese.text('price'))!.slice(1)).toBe((await english.text('price'))!.slice(1));
});
