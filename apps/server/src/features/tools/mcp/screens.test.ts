import { expect, test } from 'vitest';
import { assistantOf, showScreen } from '../../../testing/assistant.ts';
import { joinedPhone } from '../../../testing/automation-factories.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';

const t = await useTestApp();
const owner = await t.tenant();
const assistant = await assistantOf(t.url, owner, ['device:screen:view', 'device:screen:control']);
const { phone, deviceNo } = await joinedPhone(t, owner, { capabilities: ['screenshot', 'video', 'touch'] });
showScreen(phone);
const tap = () => assistant.call('tap', { phone: deviceNo, x: 0.5, y: 0.5 });

test('viewers see that the owner of the token has control, and one of them is not interrupted', async () => {
  const browser = await openBrowser(t.url, owner.token, deviceNo);
  browser.send({ action: 'joinRoom', yields: true });
  await browser.next('joinRoomResp');
  expect(await tap()).toMatchObject({ isError: false });
  await browser.next('steering', ({ userName, mine }) => userName === owner.userName && !mine);
  await browser.next('steering', ({ userName }) => userName === '');
  browser.send({ action: 'canvas_action', action_type: '_touchDown', x: 0.1, y: 0.1 });
  await browser.next('steering', ({ mine }) => mine);
  expect((await tap()).text).toMatch(/Somebody else steers.*Wait until/);
  browser.close();
  await browser.closed;
});

test.each([
  ['accepts other settings', true],
  ['insists on video', undefined],
] as const)(
  'a screenshot interrupts the video of a viewer who %s only for its picture; a tap does not',
  async (_who, yields) => {
    const browser = await openBrowser(t.url, owner.token, deviceNo);
    const video = { screenSetting: { screen_mode: '1' }, video: { socket: true, peer: false } } as const;
    browser.send({ action: 'joinRoom', ...video, ...(yields && { yields }) });
    await browser.next('joinRoomResp', ({ screenSetting }) => screenSetting?.screen_mode === '1');
    expect(await tap()).toMatchObject({ isError: false });
    const modes = () =>
      browser.received.flatMap((one) => (one.action === 'joinRoomResp' ? [one.screenSetting?.screen_mode] : []));
    expect(modes()).toEqual(['1']);
    const { isError, content } = await assistant.call('screenshot', { phone: deviceNo });
    expect([isError, content[1]?.type]).toEqual([false, 'image']);
    await eventually(() => modes().length === 3);
    expect(modes()).toEqual(['1', '2', '1']);
    browser.close();
    await browser.closed;
  },
);

test('a phone that never shows its screen is reported, with what to do', async () => {
  const other = await joinedPhone(t, owner, { capabilities: ['screenshot', 'touch'] });
  other.phone.keepBeating();
  const waiting = assistant.call('screenshot', { phone: other.deviceNo });
  await other.phone.next('joinRoom');
  other.phone.send({ action: 'joinRoomResp', code: 1, msg: '', reason: 'noScreenshot' });
  expect((await waiting).text).toMatch(/cannot do this: screenshot/);
  const blind = await joinedPhone(t, owner, { capabilities: [] });
  blind.phone.keepBeating();
  expect((await assistant.call('screenshot', { phone: blind.deviceNo })).isError).toBe(true);
});
