import { setTimeout as sleep } from 'node:timers/promises';
import { type CanvasAction, mostClipboardText } from '@flotilla/contract/canvas-action';
import { defaultScreenSettings, type ScreenSettings } from '@flotilla/contract/phone-settings';
import { pictureKind } from '@flotilla/contract/picture-kind';
import { expect, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { startTestAgent, startTestSite } from '../testing/start-test-agent.ts';

async function startLinked() {
  const site = await startTestSite();
  const test = await startTestAgent(site);
  await vi.waitFor(() => expect(test.agent.status().connected).toBe(1), soon);
  const join = (changed: Partial<ScreenSettings> = {}) =>
    site.last.send({
      action: 'joinRoom',
      screenSetting: { ...defaultScreenSettings, screen_img_delay: '20', ...changed },
    });
  /** Each screenshot differs from the one before. */
  let shots = 0;
  const animate = () => {
    test.phone.onScreenshot = async () => {
      shots += 1;
      test.phone.picture = Buffer.from(`picture ${shots}`);
    };
  };
  return { site, join, animate, ...test };
}

test('joining starts pictures in the requested size and quality, leaving ends them', async () => {
  const { site, join, animate, phone } = await startLinked();
  animate();
  join({ screen_scale: '30', screen_img_quality: '80' });
  expect(await site.last.receives('joinRoomResp')).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(site.last.pictures.length).toBeGreaterThanOrEqual(3), soon);
  expect(phone.captures[0]).toEqual({ scalePercent: 30, qualityPercent: 80 });
  expect(site.last.pictures[0]?.[0]).toBe(pictureKind.jpeg);
  expect(String(site.last.pictures[0]?.subarray(1))).toBe('picture 1');
  site.last.send({ action: 'exitRoom' });
  await vi.waitFor(async () => {
    const before = phone.captures.length;
    await site.last.roundTrip();
    expect(phone.captures).toHaveLength(before);
  }, soon);
});

test('a copy on the phone is sent while a room is open, and the clipboard is sent on request', async () => {
  const { site, join, phone } = await startLinked();
  phone.copy('before anybody looked');
  join();
  await site.last.receives('joinRoomResp');
  phone.copy('x'.repeat(mostClipboardText + 1));
  phone.copy('验证码 4711');
  expect(await site.last.receives('clipboard')).toEqual({ action: 'clipboard', viewer: '', text: '验证码 4711' });
  site.last.send({ action: 'canvas_action', viewer: 'a', action_type: '_getClipboard', seq: 1 });
  expect(await site.last.receives('clipboard', ({ viewer }) => viewer === 'a')).toMatchObject({ text: '验证码 4711' });
  expect(await site.last.receives('actionDone')).toMatchObject({ seq: 1, ok: true });
  phone.copied = 'x'.repeat(mostClipboardText + 1);
  site.last.send({ action: 'canvas_action', viewer: 'a', action_type: '_getClipboard', seq: 2 });
  expect(await site.last.receives('actionDone', ({ seq }) => seq === 2)).toMatchObject({ ok: false });
  join();
  site.last.send({ action: 'exitRoom' });
  await site.last.roundTrip();
  phone.copy('after everybody left');
  await site.last.roundTrip();
  expect(site.last.received('clipboard')).toHaveLength(2);
});

test('a picture that has not changed is not sent again, but for a viewer that joins', async () => {
  const { site, join, phone } = await startLinked();
  join();
  await vi.waitFor(() => expect(phone.captures.length).toBeGreaterThanOrEqual(10), soon);
  await site.last.roundTrip();
  expect(site.last.pictures).toHaveLength(1);
  join();
  await vi.waitFor(() => expect(site.last.pictures).toHaveLength(2), soon);
});

test('a network that does not drain gets no more pictures, and afterwards the newest', async () => {
  const { site, join, phone } = await startLinked();
  let shots = 0;
  phone.onScreenshot = async () => {
    shots += 1;
    const picture = new Uint8Array(2_000_000);
    new DataView(picture.buffer).setUint32(0, shots);
    phone.picture = picture;
  };
  const numberOf = (frame: Uint8Array | undefined) => (frame ? Buffer.from(frame).readUInt32BE(1) : 0);
  join();
  await vi.waitFor(() => expect(site.last.pictures.length).toBeGreaterThanOrEqual(1), soon);
  site.last.freeze();
  // The kernel's buffers still accept some pictures. After that, capturing must stop.
  let stalledAt = -1;
  await vi.waitFor(
    () => {
      const before = stalledAt;
      stalledAt = shots;
      expect(shots).toBe(before);
    },
    { ...soon, interval: 200 },
  );
  expect(shots).toBeLessThan(12);
  site.last.thaw();
  await vi.waitFor(() => expect(numberOf(site.last.pictures.at(-1))).toBeGreaterThan(stalledAt), soon);
  const numbers = site.last.pictures.map(numberOf);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});

test('a lost connection ends the pictures', async () => {
  const { site, join, animate, phone } = await startLinked();
  animate();
  join();
  await vi.waitFor(() => expect(site.last.pictures.length).toBeGreaterThan(1), soon);
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('heartbeat');
  const before = phone.captures.length;
  await site.last.roundTrip();
  expect(phone.captures).toHaveLength(before);
  expect(site.last.pictures).toEqual([]);
});

test('a screenshot that fails once does not end the pictures', async () => {
  const { site, join, phone } = await startLinked();
  let shots = 0;
  phone.onScreenshot = async () => {
    shots += 1;
    if (shots === 1) throw new Error('black');
  };
  join();
  await vi.waitFor(() => expect(site.last.pictures).toHaveLength(1), soon);
});

test.each<[Partial<ScreenSettings>, string]>([
  [{ screen_mode: '1' }, 'noVideo'],
  [{ screen_img_cap: '1' }, 'noAccessibility'],
])('what the phone cannot show is refused with the reason: %o', async (setting, reason) => {
  const { site, join, phone } = await startLinked();
  phone.capabilities = ['screenshot', 'touch'];
  join(setting);
  expect(await site.last.receives('joinRoomResp')).toMatchObject({ code: 1, reason });
  expect(phone.captures).toEqual([]);
});

test('a phone without screenshots says so', async () => {
  const { site, join, phone } = await startLinked();
  phone.capabilities = ['touch'];
  join();
  expect(await site.last.receives('joinRoomResp')).toMatchObject({
    code: 1,
    reason: 'noScreenshot',
  });
});

test('a finger that is still down when the viewers leave is lifted', async () => {
  const { site, join, phone } = await startLinked();
  join();
  site.last.send({ action: 'canvas_action', viewer: 'a', action_type: '_touchDown', x: 0.25, y: 0.5 });
  site.last.send({ action: 'exitRoom' });
  await vi.waitFor(() => expect(phone.touches.map((touch) => touch.kind)).toEqual(['down', 'up']), soon);
  expect(phone.touches[1]?.point).toEqual({ x: 0.25, y: 0.5 });
});

test('a finger that is still down when the connection is lost is lifted', async () => {
  const { site, phone } = await startLinked();
  site.last.send({ action: 'canvas_action', viewer: 'a', action_type: '_touchDown', x: 0.25, y: 0.5 });
  await vi.waitFor(() => expect(phone.touches).toHaveLength(1), soon);
  site.last.drop();
  await vi.waitFor(() => expect(phone.touches.map((touch) => touch.kind)).toEqual(['down', 'up']), soon);
});

test('a finger that is still down when the agent ends is lifted before it has ended', async () => {
  const { site, phone, agent, join } = await startLinked();
  join({ screen_mode: '1' });
  await site.last.receives('joinRoomResp');
  site.last.send({ action: 'canvas_action', viewer: 'a', action_type: '_touchDown', x: 0.25, y: 0.5 });
  await vi.waitFor(() => expect(phone.touches).toHaveLength(1), soon);
  phone.onTouch = () => sleep(50);
  phone.onVideoClosed = () => sleep(100);
  await agent.close();
  expect(phone.touches.map((touch) => touch.kind)).toEqual(['down', 'up']);
  expect(phone.films).toEqual([]);
});

test('a numbered action is answered with its number when the phone has done it, or says why not', async () => {
  const { site, phone } = await startLinked();
  phone.onTouch = async ({ kind }) => {
    if (kind === 'up') throw new Error('the glass is broken');
  };
  const act = (action_type: CanvasAction['action_type'], seq?: number) =>
    site.last.send({ action: 'canvas_action', viewer: 'a', action_type, x: 0.5, y: 0.5, ...(seq && { seq }) });
  act('_touchDown', 1);
  act('_touchMove');
  act('_touchUp', 2);
  act('_home', 3);
  await site.last.receives('actionDone', ({ seq }) => seq === 3);
  expect(site.last.received('actionDone')).toMatchObject([
    { viewer: 'a', seq: 1, ok: true, error: '' },
    { viewer: 'a', seq: 2, ok: false, error: 'the glass is broken' },
    { viewer: 'a', seq: 3, ok: true },
  ]);
});
