import { expect, test } from 'vitest';
import { PhoneGoneError } from '../phone.ts';
import { phoneInHand } from './testing/hand.ts';

test('freeze: the picture does not change and touches do nothing until the fault is repaired', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.reels');
  const before = await hand.look();
  hand.phone.fault('freeze');
  hand.clock.pass(90_000);
  await hand.phone.key('home');
  expect(await hand.look()).toBe(before);
  expect(await hand.find('player')).toBeDefined();
  expect(await hand.phone.currentApp()).toBe('com.example.reels');
  expect((await hand.phone.state()).battery).toBeGreaterThan(0);
  hand.phone.fault('none');
  expect(await hand.look()).not.toBe(before);
  await hand.phone.key('home');
  expect(await hand.find('dock')).toBeDefined();
});

test('anr: a dialog covers the app until it is answered', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.shop');
  hand.phone.fault('anr');
  expect(await hand.text('alert_title')).toBe('Shop isn’t responding');
  expect(await hand.find('product')).toBeUndefined();
  await hand.phone.key('back');
  await hand.phone.tap({ x: 0.5, y: 0.05 });
  await hand.tap('Wait');
  expect(await hand.find('product')).toBeDefined();
  hand.phone.fault('anr');
  await hand.tap('Close app');
  expect(await hand.phone.currentApp()).toBe('com.android.launcher3');
});

test('permission: a popup of the permission controller', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.shop');
  hand.phone.fault('permission');
  const deny = (await hand.find('Don’t allow'))!;
  expect(deny).toMatchObject({
    id: 'com.android.permissioncontroller:id/permission_deny_button',
    className: 'android.widget.Button',
    clickable: true,
  });
  await hand.tap('Don’t allow');
  expect(await hand.find('dialog')).toBeUndefined();
});

test('crash: the app in front ends and is named', async () => {
  const hand = phoneInHand();
  await hand.phone.launchApp('com.example.notes');
  hand.phone.fault('crash');
  expect(await hand.text('alert_title')).toBe('Notes keeps stopping');
  expect(await hand.phone.currentApp()).toBe('com.android.launcher3');
  await hand.tap('aerr_close');
  expect(await hand.find('dock')).toBeDefined();
});

test('a dialog waits while the phone is locked', async () => {
  const hand = phoneInHand();
  hand.phone.fault('anr');
  await hand.phone.key('lock');
  await hand.phone.key('power');
  expect(await hand.find('alert_title')).toBeUndefined();
  await hand.phone.key('unlock');
  expect(await hand.find('alert_title')).toBeDefined();
});

test('low battery, heat and low memory show in the state and end when mended', async () => {
  const { phone } = phoneInHand();
  await phone.launchApp('com.example.notes');
  await phone.launchApp('com.example.shop');
  const well = await phone.state();
  phone.fault('lowBattery');
  phone.fault('hot');
  phone.fault('lowMemory');
  const ill = await phone.state();
  expect(ill).toMatchObject({ battery: 4, charging: false });
  expect(ill.batteryTempC).toBeGreaterThan(48);
  expect(ill.availableMemoryBytes).toBeLessThan(well.availableMemoryBytes / 4);
  await phone.key('recent');
  expect((await phone.elements()).some((each) => each.description === 'Notes')).toBe(false);
  phone.fault('none');
  expect((await phone.state()).batteryTempC).toBeLessThan(45);
});

test('slow: every call takes two seconds until it is mended', async () => {
  const { phone, clock } = phoneInHand();
  phone.fault('slow');
  const before = clock.monotonicMs();
  await phone.state();
  await phone.tap({ x: 0.5, y: 0.9 });
  expect(clock.monotonicMs() - before).toBe(4_000);
  phone.fault('none');
  await phone.state();
  expect(clock.monotonicMs() - before).toBe(4_000);
});

test('vanish: the phone disconnects, and a pending call rejects', async () => {
  const { phone } = phoneInHand();
  const swipe = phone.swipe({ x: 0.5, y: 0.8 }, { x: 0.5, y: 0.2 }, 1_000);
  const sleep = phone.shell('sleep 30', { timeoutMs: 60_000 });
  phone.fault('vanish');
  expect(phone.gone.reason).toBeInstanceOf(PhoneGoneError);
  await expect(swipe).rejects.toThrow(PhoneGoneError);
  await expect(sleep).rejects.toThrow(PhoneGoneError);
  expect(() => phone.fault('anr')).toThrow(PhoneGoneError);
});
