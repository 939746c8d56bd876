import { parameters } from '@flotilla/contract/http/system/parameters';
import { defaultScreenSettings } from '@flotilla/contract/phone-settings';
import { videoWindow } from '@flotilla/contract/picture-window';
import { readVideoHeader, videoFrame } from '@flotilla/contract/video-frame';
import { expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';
import { connectPhone, type ScriptedPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const kinds = ['config', 'key', 'delta'] as const;
type Kind = (typeof kinds)[number];
const frameOf = (kind: Kind, name: number) =>
  videoFrame({ config: kind === 'config', keyFrame: kind === 'key', timestampUs: name }, Uint8Array.of(1, 2, 3));
const namesOf = (frames: readonly Buffer[]) => frames.map((frame) => readVideoHeader(frame)?.timestampUs);
const socketOnly = { socket: true, peer: false };

/** A phone that films; it answers each repeated request. */
async function filming(): Promise<OwnedPhone> {
  const owned = await ownedPhone(t, tenant);
  owned.phone.close();
  const phone = await connectPhone(t.url, {
    deviceId: owned.deviceNo,
    token: owned.token,
    capabilities: ['screenshot', 'video', 'touch'],
  });
  await phone.next('welcome');
  return { ...owned, phone };
}

async function join({ phone, deviceNo }: OwnedPhone, video = socketOnly, first = true): Promise<Browser> {
  const browser = await openBrowser(t.url, tenant.token, deviceNo);
  browser.send({ action: 'joinRoom', screenSetting: { screen_mode: '1' }, video });
  if (first) {
    await phone.next('joinRoom');
    phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  }
  const answer = await browser.next('joinRoomResp');
  expect(answer).toMatchObject({ code: 0, screenSetting: { screen_mode: '1' }, iceServers: [] });
  return browser;
}
const feeds = (phone: ScriptedPhone) => phone.received.filter(({ action }) => action === 'videoFeed').length;

test('frames go through as they are; a late viewer begins with config and key frame, requested again', async () => {
  const owned = await filming();
  const { phone } = owned;
  const first = await join(owned);
  expect(await phone.next('videoFeed')).toMatchObject({ wanted: true });
  const frames = [frameOf('config', 1), frameOf('key', 2), frameOf('delta', 3)];
  for (const frame of frames) phone.sendRaw(frame);
  await eventually(() => first.binary.length === 3);
  expect(first.binary.map((frame) => [...frame])).toEqual(frames.map((frame) => [...frame]));

  const second = await join(owned, socketOnly, false);
  expect(await phone.next('videoFeed')).toMatchObject({ wanted: true });
  phone.sendRaw(frameOf('delta', 4));
  phone.sendRaw(frameOf('key', 5));
  phone.sendRaw(frameOf('delta', 6));
  await eventually(() => second.binary.length === 3 && first.binary.length === 6);
  expect(namesOf(second.binary)).toEqual([1, 5, 6]);
  expect(namesOf(first.binary)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const one of [first, second, phone]) one.close();
});

test('a slow viewer is dropped to a key frame, requested once it has caught up; others see everything', async () => {
  const owned = await filming();
  const { phone } = owned;
  const [slow, quick] = [await join(owned), await join(owned, socketOnly, false)];
  await phone.next('videoFeed');
  await phone.next('videoFeed');
  phone.sendRaw(frameOf('config', 1));
  phone.sendRaw(frameOf('key', 2));
  await eventually(() => slow.binary.length === 2 && quick.binary.length === 2);
  slow.send({ action: 'pictureAck', count: 2 });
  slow.send({ action: 'ping' });
  await slow.next('pong');
  const last = 2 + 3 * videoWindow;
  for (let name = 3; name <= last; name += 1) phone.sendRaw(frameOf('delta', name));
  await eventually(() => quick.binary.length === last);
  slow.send({ action: 'ping' });
  await slow.next('pong');
  expect(slow.binary).toHaveLength(2 + videoWindow);
  const asked = feeds(phone);
  slow.send({ action: 'pictureAck', count: videoWindow });
  await eventually(() => feeds(phone) === asked + 1);
  phone.sendRaw(frameOf('delta', 100));
  phone.sendRaw(frameOf('key', 101));
  await eventually(() => namesOf(slow.binary).at(-1) === 101);
  expect(namesOf(slow.binary)).not.toContain(100);
  for (const one of [slow, quick, phone]) one.close();
});

test('the phone feeds while a socket takes it, and negotiates with the others', async () => {
  const parameter = (await t.admin.call(parameters.list, { query: { configKey: 'ice.servers' } })).list[0]!;
  const servers = [{ urls: 'stun:relay.example:3478' }];
  await t.admin.call(parameters.edit, { body: { id: parameter.id, configValue: JSON.stringify(servers) } });
  const owned = await filming();
  const { phone } = owned;
  const browser = await openBrowser(t.url, tenant.token, owned.deviceNo);
  browser.send({ action: 'joinRoom', screenSetting: { screen_mode: '1' } });
  await phone.next('joinRoom');
  phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  expect(await browser.next('joinRoomResp')).toMatchObject({ iceServers: servers });
  await t.admin.call(parameters.edit, { body: { id: parameter.id, configValue: '[]' } });
  const { viewer, iceServers } = await phone.next('peer');
  expect(iceServers).toEqual(servers);
  expect(feeds(phone)).toBe(0);

  phone.send({ action: 'offer', viewer, sdp: 'v=0 offer' });
  phone.send({ action: 'candidate', viewer, iceCandidate: { candidate: 'c' } });
  phone.send({ action: 'offer', viewer: 'a stranger', sdp: 'v=0 other' });
  expect(await browser.next('offer')).toEqual({ action: 'offer', sdp: 'v=0 offer' });
  expect(await browser.next('candidate')).toEqual({ action: 'candidate', iceCandidate: { candidate: 'c' } });
  browser.send({ action: 'answer', sdp: 'v=0 answer' });
  expect(await phone.next('answer')).toMatchObject({ viewer, sdp: 'v=0 answer' });

  browser.send({ action: 'videoWays', video: { socket: true, peer: false } });
  expect(await phone.next('videoFeed')).toMatchObject({ wanted: true });
  expect(await phone.next('peerGone')).toEqual({ action: 'peerGone', viewer });
  browser.send({ action: 'videoWays', video: { socket: false, peer: true } });
  expect(await phone.next('videoFeed')).toMatchObject({ wanted: false });
  await phone.next('peer');
  browser.close();
  expect(await phone.next('peerGone')).toEqual({ action: 'peerGone', viewer });
  await phone.next('exitRoom');
  phone.close();
});

test('a phone that can no longer film sends the reason to all viewers; one that returns is requested again', async () => {
  const owned = await filming();
  const browser = await join(owned);
  await owned.phone.next('videoFeed');
  owned.phone.close();
  const phone = await connectPhone(t.url, {
    deviceId: owned.deviceNo,
    token: owned.token,
    capabilities: ['video'],
  });
  expect((await phone.next('joinRoom')).screenSetting).toEqual({ ...defaultScreenSettings, screen_mode: '1' });
  phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  await phone.next('videoFeed');
  await browser.next('joinRoomResp');
  phone.send({ action: 'joinRoomResp', code: 1, msg: 'the encoder broke' });
  expect(await browser.next('joinRoomResp')).toMatchObject({ code: 1, msg: 'the encoder broke' });
  await phone.next('exitRoom');
  browser.close();
  phone.close();
});
