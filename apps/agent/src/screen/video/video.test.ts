import { defaultScreenSettings, type ScreenSettings } from '@flotilla/contract/phone-settings';
import { readVideoHeader, videoHeaderBytes } from '@flotilla/contract/video-frame';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UnsupportedError } from '../../phones/phone.ts';
import { ReceivingPeer } from '../../testing/receiving-peer.ts';
import { soon } from '../../testing/soon.ts';
import { startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';

const start = (unit: number, ...bytes: number[]) => Uint8Array.of(0, 0, 0, 1, unit, ...bytes);
const config = { data: start(0x67, 1), config: true, keyFrame: false, timestampUs: 0 };
const key = (name: number) => ({ data: start(0x65, name), config: false, keyFrame: true, timestampUs: name });
const delta = (name: number) => ({ data: start(0x61, name), config: false, keyFrame: false, timestampUs: name });

async function startFilming(changed: Partial<ScreenSettings> = {}) {
  const site = await startTestSite();
  const agent = await startTestAgent(site);
  await vi.waitFor(() => expect(agent.agent.status().connected).toBe(1), soon);
  const join = () =>
    site.last.send({ action: 'joinRoom', screenSetting: { ...defaultScreenSettings, screen_mode: '1', ...changed } });
  /** The names of the frames that arrived; 0 is the config. */
  const names = () => site.last.pictures.map((frame) => readVideoHeader(frame)!.timestampUs);
  join();
  return { site, join, names, ...agent };
}

test('a video room has the requested size and rate, and sends to the site while it is wanted', async () => {
  const { site, phone, names } = await startFilming({ screen_scale: '50', screen_img_quality: '20' });
  expect(await site.last.receives('joinRoomResp')).toMatchObject({ code: 0 });
  expect(phone.films[0]?.options).toEqual({ maxSize: 960, maxFps: 30, bitsPerSecond: 2_400_000 });
  for (const packet of [config, key(1), delta(2)]) phone.film(packet);
  await site.last.roundTrip();
  expect(names()).toEqual([]);

  site.last.send({ action: 'videoFeed', wanted: true });
  await vi.waitFor(() => expect(names()).toEqual([0, 1, 2]), soon);
  expect(phone.keyFramesWanted).toBe(0);
  const [first, second] = site.last.pictures;
  expect([...first!.subarray(videoHeaderBytes)]).toEqual([...config.data]);
  expect(readVideoHeader(second!)).toEqual({ config: false, keyFrame: true, timestampUs: 1 });
  phone.film(delta(3));
  await vi.waitFor(() => expect(names()).toEqual([0, 1, 2, 3]), soon);

  // Another viewer joins: it gets a key frame, and nothing is interrupted.
  site.last.send({ action: 'videoFeed', wanted: true });
  await vi.waitFor(() => expect(phone.keyFramesWanted).toBe(1), soon);
  for (const packet of [delta(4), config, key(5)]) phone.film(packet);
  await vi.waitFor(() => expect(names()).toEqual([0, 1, 2, 3, 4, 0, 5]), soon);

  site.last.send({ action: 'videoFeed', wanted: false });
  await site.last.roundTrip();
  phone.film(delta(6));
  await site.last.roundTrip();
  expect(names()).toHaveLength(7);
  site.last.send({ action: 'exitRoom' });
  await vi.waitFor(() => expect(phone.films).toEqual([]), soon);
});

test('who comes between config and key frame gets both', async () => {
  const { site, phone, names } = await startFilming();
  await site.last.receives('joinRoomResp');
  phone.film(config);
  site.last.send({ action: 'videoFeed', wanted: true });
  await site.last.roundTrip();
  for (const packet of [key(1), delta(2)]) phone.film(packet);
  await vi.waitFor(() => expect(names()).toEqual([0, 1, 2]), soon);
});

test('who comes when too much has followed the last key frame gets another one', async () => {
  const { site, phone, names } = await startFilming();
  await site.last.receives('joinRoomResp');
  for (const packet of [config, key(1), ...Array.from({ length: 200 }, (_, n) => delta(n + 2))]) phone.film(packet);
  site.last.send({ action: 'videoFeed', wanted: true });
  await vi.waitFor(() => expect(phone.keyFramesWanted).toBe(1), soon);
  for (const packet of [delta(300), key(301), delta(302)]) phone.film(packet);
  await vi.waitFor(() => expect(names()).toEqual([0, 301, 302]), soon);
});

test('a slow network gets nothing until it has drained, and then a key frame is requested', async () => {
  const { site, phone, names } = await startFilming();
  await site.last.receives('joinRoomResp');
  site.last.send({ action: 'videoFeed', wanted: true });
  await site.last.roundTrip();
  site.last.freeze();
  const large = (name: number, keyFrame: boolean) => ({
    data: Buffer.concat([start(0x61), Buffer.alloc(400_000, 1)]),
    config: false,
    keyFrame,
    timestampUs: name,
  });
  for (const packet of [config, large(1, true)]) phone.film(packet);
  for (let name = 2; name <= 60; name += 1) phone.film(large(name, false));
  phone.film(large(61, true));
  site.last.thaw();
  await vi.waitFor(() => expect(phone.keyFramesWanted).toBe(1), soon);
  phone.film(delta(70));
  phone.film(key(71));
  await vi.waitFor(() => expect(names().at(-1)).toBe(71), soon);
  expect(names().length).toBeLessThan(20);
  expect(names()).not.toContain(70);
  expect(names()).not.toContain(61);
});

test('a phone that cannot film, or can no longer, says why', async () => {
  const { site, phone, join } = await startFilming();
  await site.last.receives('joinRoomResp');
  phone.breakVideo('the encoder broke');
  await site.last.receives(
    'joinRoomResp',
    ({ reason, msg }) => reason === 'videoFailed' && msg === 'the encoder broke',
  );
  await vi.waitFor(() => expect(phone.films).toEqual([]), soon);
  phone.onVideo = async () => {
    throw new UnsupportedError('video', 'no encoder on this phone');
  };
  join();
  await site.last.receives('joinRoomResp', ({ code, msg }) => code === 1 && msg === 'no encoder on this phone');
});

test('a lost connection ends the encoder', async () => {
  const { site, phone } = await startFilming();
  await site.last.receives('joinRoomResp');
  site.last.drop();
  await vi.waitFor(() => expect(phone.films).toEqual([]), soon);
});

test('a viewer is offered a peer connection, over which it gets the picture from its key frame on', async () => {
  const { site, phone } = await startFilming();
  await site.last.receives('joinRoomResp');
  for (const packet of [config, key(1)]) phone.film(packet);
  const viewer = 'a viewer';
  // The candidates arrive before the answer, so the phone collects them until then.
  const browser = new ReceivingPeer((message) => site.last.send({ ...message, viewer }));
  onTestFinished(() => browser.close());
  const units = () => browser.payloads.map((payload) => payload[0]!);
  site.last.send({ action: 'peer', viewer, iceServers: [] });
  const { sdp } = await site.last.receives('offer', (offer) => offer.viewer === viewer);
  await vi.waitFor(() => expect(site.last.received('candidate').length).toBeGreaterThan(0), soon);
  for (const { iceCandidate } of site.last.received('candidate')) await browser.candidate(iceCandidate as object);
  await browser.offered(sdp);
  await vi.waitFor(() => expect(units().slice(0, 2)).toEqual([0x67, 0x65]), soon);
  phone.film(delta(2));
  await vi.waitFor(() => expect(units()).toContain(0x61), soon);
  expect(site.last.pictures).toEqual([]);

  site.last.send({ action: 'peerGone', viewer });
  await site.last.roundTrip();
  const before = units().length;
  phone.film(delta(3));
  await site.last.roundTrip();
  expect(units()).toHaveLength(before);
  site.last.send({ action: 'answer', viewer: 'nobody', sdp: 'v=0' });
  await site.last.roundTrip();
});
