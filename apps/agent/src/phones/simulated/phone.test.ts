import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { PhoneGoneError, UnsupportedError } from '../phone.ts';
import { createSimulatedPhone } from './phone.ts';
import { phoneInHand } from './testing/hand.ts';
import { brightnessOf } from './testing/picture.ts';

const whole = { scalePercent: 100, qualityPercent: 80 };

test('a phone of the same seed and index looks the same', async () => {
  const [one, same, other] = [phoneInHand({ index: 3 }), phoneInHand({ index: 3 }), phoneInHand({ index: 4 })];
  expect(await one.look()).toBe(await same.look());
  expect(await one.phone.state()).toEqual(await same.phone.state());
  expect(await one.look()).not.toBe(await other.look());
});

test('a picture is a JPEG of the requested scale, smaller at less quality', async () => {
  const { phone } = phoneInHand();
  const { width, height } = phone.identity.screen;
  const full = await phone.screenshot(whole);
  expect([full.width, full.height]).toEqual([width, height]);
  const image = await loadImage(full.jpeg);
  expect([image.width, image.height]).toEqual([width, height]);
  const quarter = await phone.screenshot({ scalePercent: 25, qualityPercent: 80 });
  expect(quarter.width).toBe(Math.round(width / 4));
  const poor = await phone.screenshot({ scalePercent: 25, qualityPercent: 10 });
  expect(poor.jpeg.length).toBeLessThan(quarter.jpeg.length / 2);
  expect((await phone.screenshot({ scalePercent: 1, qualityPercent: 1 })).width).toBe(Math.round(width / 100));
});

test.each([
  [{ scalePercent: 0, qualityPercent: 50 }],
  [{ scalePercent: 101, qualityPercent: 50 }],
  [{ scalePercent: 50, qualityPercent: 0 }],
  [{ scalePercent: 50, qualityPercent: Number.NaN }],
])('refuses %o', async (options) => {
  await expect(phoneInHand().phone.screenshot(options)).rejects.toThrow(RangeError);
});

test('an unchanged screen is encoded once, and a changed one again', async () => {
  const { phone, clock } = phoneInHand();
  const first = await phone.screenshot(whole);
  expect((await phone.screenshot(whole)).jpeg).toBe(first.jpeg);
  clock.pass(60_000);
  expect((await phone.screenshot(whole)).jpeg).not.toBe(first.jpeg);
});

test('many phones that are captured at once share the canvases, and none shows another', async () => {
  const hands = [...Array(20).keys()].map((index) => phoneInHand({ index }));
  const looks = await Promise.all(hands.map((hand) => hand.look()));
  const again = await Promise.all(hands.map((hand) => phoneInHand({ index: hands.indexOf(hand) }).look()));
  expect(looks).toEqual(again);
});

test('power: off is black, on is locked, a swipe or a key unlocks', async () => {
  const { phone, find } = phoneInHand();
  expect(await brightnessOf(phone)).toBeGreaterThan(30);
  await phone.key('power');
  expect(await brightnessOf(phone)).toBe(0);
  expect(await phone.elements()).toEqual([]);
  await phone.tap({ x: 0.5, y: 0.5 });
  expect(await brightnessOf(phone)).toBe(0);
  await phone.key('power');
  expect(await find('Swipe up to unlock')).toBeDefined();
  await phone.key('home');
  expect(await find('Locked')).toBeDefined();
  await phone.swipe({ x: 0.5, y: 0.8 }, { x: 0.5, y: 0.3 }, 200);
  expect(await find('Locked')).toBeUndefined();
  await phone.key('lock');
  expect(await brightnessOf(phone)).toBe(0);
  await phone.key('unlock');
  expect(await find('dock')).toBeDefined();
});

test('turned, pictures are wide, touches and elements are where they are seen, and back again', async () => {
  const { phone, tap, find, look } = phoneInHand();
  const upright = await look();
  const { width, height } = phone.identity.screen;
  await phone.rotate();
  expect(await phone.screenshot(whole)).toMatchObject({ width: height, height: width });
  const dock = await find('dock');
  expect(dock?.right).toBeGreaterThan(0.9);
  expect(dock?.bottom).toBeGreaterThan(0.9);
  await phone.launchApp('com.android.settings');
  await phone.swipe({ x: 0.5, y: 0.99 }, { x: 0.5, y: 0.4 }, 200);
  expect(await find('workspace')).toBeDefined();
  await tap('Notes');
  expect(await phone.currentApp()).toBe('com.example.notes');
  await phone.key('home');
  await phone.shell(`input tap ${Math.round(height * 0.5)} ${Math.round(width * 0.15)}`, { timeoutMs: 1_000 });
  await phone.text('chat');
  expect((await find('search'))?.text).toBe('chat');
  await phone.key('home');
  await phone.rotate();
  expect(await look()).toBe(upright);
});

test('a dark panel is not a phone that is off', async () => {
  const { phone, look } = phoneInHand();
  const seen = await look();
  const power = async () => (await phone.shell('dumpsys power', { timeoutMs: 1_000 })).stdout;
  expect(await power()).toBe('mWakefulness=Awake\nDisplay Power: state=ON\n');
  await phone.display(false);
  expect(await power()).toBe('mWakefulness=Awake\nDisplay Power: state=OFF\n');
  expect(await look()).toBe(seen);
  await phone.display(true);
  expect(await power()).toMatch(/state=ON/);
  await phone.display(false);
  for (const _ of [1, 2]) await phone.key('power');
  expect(await power()).toMatch(/state=ON/);
});

test('a wheel moves the list under it', async () => {
  const { phone, find, look } = phoneInHand();
  // Across, the list is longer than the screen.
  await phone.rotate();
  await phone.launchApp('com.android.settings');
  const before = await find('Wi-Fi');
  const seen = await look();
  await phone.scroll({ x: 0.5, y: 0.6 }, { x: 0, y: -2 });
  expect((await find('Wi-Fi'))?.top ?? -1).toBeLessThan(before!.top);
  await phone.scroll({ x: 0.5, y: 0.6 }, { x: 0, y: 2 });
  expect(await look()).toBe(seen);
});

test('the clipboard: written from outside, copied by a long press', async () => {
  const { phone, press } = phoneInHand();
  const received: string[] = [];
  const unwatch = phone.clipboard!.watch((text) => received.push(text));
  await phone.clipboard!.write('剪贴板 📋');
  expect(await phone.clipboard!.read()).toBe('剪贴板 📋');
  await phone.launchApp('com.android.settings');
  await press('Settings');
  expect(await phone.clipboard!.read()).toBe('Settings');
  expect(received).toEqual(['Settings']);
  unwatch();
  await press('Settings');
  expect(received).toHaveLength(1);
  expect(createSimulatedPhone({ seed: 'a', index: 0, lacks: ['clipboard'] }).clipboard).toBeUndefined();
});

test('back, home and recents, by key and by gesture', async () => {
  const { phone, tap, find } = phoneInHand();
  await phone.launchApp('com.example.notes');
  await phone.launchApp('com.example.shop');
  await phone.key('recent');
  await tap('Notes');
  expect(await phone.currentApp()).toBe('com.example.notes');
  await phone.swipe({ x: 0.5, y: 0.995 }, { x: 0.5, y: 0.5 }, 200);
  expect(await phone.currentApp()).toBe('com.android.launcher3');
  await phone.swipe({ x: 0.5, y: 0.005 }, { x: 0.5, y: 0.5 }, 200);
  expect(await find('shade')).toBeDefined();
  await phone.swipe({ x: 0.01, y: 0.5 }, { x: 0.5, y: 0.5 }, 200);
  expect(await find('shade')).toBeUndefined();
  await phone.key('recent');
  await phone.swipe({ x: 0.7, y: 0.25 }, { x: 0.1, y: 0.25 }, 200);
  await tap('Clear all');
  await phone.key('recent');
  expect(await find('No recent apps')).toBeDefined();
});

test('a touch that is held is a long press', async () => {
  const { phone, find, clock } = phoneInHand();
  const icon = (await find('Notes'))!;
  const point = { x: (icon.left + icon.right) / 2, y: (icon.top + icon.bottom) / 2 };
  await phone.touch({ kind: 'down', point, pointerId: 0 });
  clock.pass(600);
  expect(await find('com.example.notes')).toBeDefined();
  await phone.touch({ kind: 'up', point, pointerId: 0 });
  expect(await phone.currentApp()).toBe('com.android.launcher3');
});

test('input takes effect in the order of the calls, also while a swipe is under way', async () => {
  const { phone, text } = phoneInHand();
  await phone.launchApp('com.example.notes');
  await Promise.all([
    phone.swipe({ x: 0.5, y: 0.7 }, { x: 0.5, y: 0.5 }, 300),
    phone.key('home'),
    phone.tap({ x: 0.5, y: 0.25 }),
    phone.text('a'),
    phone.text('b'),
    phone.key('delete'),
    phone.text('c'),
  ]);
  expect(await text('search')).toBe('ac');
});

test('a point beside the screen is refused', async () => {
  await expect(phoneInHand().phone.tap({ x: 1.2, y: 0.5 })).rejects.toThrow('not on the screen');
});

test('what the phone lacks is unsupported, with the reason, and not among its capabilities', async () => {
  const { phone } = phoneInHand({ lacks: ['install', 'elements'] });
  expect(phone.capabilities).not.toContain('install');
  await expect(phone.installApp(new Uint8Array(8))).rejects.toThrow(UnsupportedError);
  await expect(phone.elements()).rejects.toMatchObject({ capability: 'elements' });
  for (const capability of ['camera', 'accessibility', 'floatWindow'] as const) {
    expect(phone.capabilities).not.toContain(capability);
  }
});

test('an app is installed from an archive only, gets an icon, opens, and can be removed', async () => {
  const { phone, press, tap, find, all } = phoneInHand();
  const apk = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    Buffer.alloc(5_000),
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(18),
  ]);
  await expect(phone.installApp(Buffer.from('<html>'))).rejects.toThrow('not a zip');
  await expect(phone.installApp(apk.subarray(0, 4_000))).rejects.toThrow('cut off');
  const before = await phone.state();
  const icons = async () => (await phone.elements()).filter((each) => each.id.includes(':id/app_'));
  const known = (await icons()).map((each) => each.id);
  await phone.installApp(apk);
  await phone.installApp(apk);
  expect((await phone.state()).storageLeftBytes).toBe(before.storageLeftBytes - apk.length);
  const added = (await icons()).filter((each) => !known.includes(each.id));
  expect(added).toHaveLength(1);
  await tap(added[0]!.description);
  expect(await phone.currentApp()).toMatch(/^com\.example\.app/);
  await phone.key('home');
  await press(added[0]!.description);
  await tap('Uninstall');
  expect(await find(added[0]!.description)).toBeUndefined();
  expect(await all('Uninstall')).toEqual([]);
});

test('an app that is not there cannot be launched', async () => {
  await expect(phoneInHand().phone.launchApp('com.none')).rejects.toThrow('com.none is not installed');
});

test('find lights the screen and flashes, then all is as before', async () => {
  const { phone, find, look, clock } = phoneInHand();
  await phone.key('lock');
  await phone.find();
  expect(await find('Here I am')).toBeDefined();
  const first = await look();
  clock.pass(300);
  expect(await look()).not.toBe(first);
  clock.pass(8_000);
  expect(await brightnessOf(phone)).toBe(0);
});

test('every call on a closed phone rejects', async () => {
  const { phone } = phoneInHand();
  await phone.close();
  expect(phone.gone.aborted).toBe(true);
  const calls = [
    phone.state(),
    phone.screenshot(whole),
    phone.tap({ x: 0, y: 0 }),
    phone.swipe({ x: 0, y: 0 }, { x: 1, y: 1 }, 10),
    phone.touch({ kind: 'down', point: { x: 0, y: 0 }, pointerId: 0 }),
    phone.text('a'),
    phone.key('home'),
    phone.elements(),
    phone.launchApp('com.example.notes'),
    phone.stopApp('com.example.notes'),
    phone.currentApp(),
    phone.installApp(new Uint8Array(1)),
    phone.shell('true', { timeoutMs: 1_000 }),
    phone.find(),
    phone.reboot(),
  ];
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(PhoneGoneError) });
  }
  await phone.close();
});

test('a nonsensical phone is refused', () => {
  expect(() => createSimulatedPhone({ seed: '', index: 0 })).toThrow(RangeError);
  expect(() => createSimulatedPhone({ seed: 'a b', index: 0 })).toThrow(RangeError);
  expect(() => createSimulatedPhone({ seed: 'a', index: -1 })).toThrow(RangeError);
});
