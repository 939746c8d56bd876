import { type FromDevice, fromDevice, type ToDevice } from '@flotilla/contract/device';
import { runLogs } from '@flotilla/contract/http/automation/runs';
import { type FromBrowser, fromBrowser } from '@flotilla/contract/live';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../apps/server/src/testing/browser.ts';
import { useTestApp } from '../../../apps/server/src/testing/create-test-app.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import type { Person } from '../../../apps/server/src/testing/factories.ts';
import { refusedUpgrade } from '../../../apps/server/src/testing/refused-upgrade.ts';
import { heartbeatOf, helloOf, type ScriptedPhone } from '../../../apps/server/src/testing/scripted-phone.ts';
import { storedOf } from './traces.ts';
import { type World, worldOf } from './world.ts';

const mark = 'zephyr';
let hidden: World;
let outsiders: Record<string, { who: Person; own: World }>;
const names = ['another tenant', 'a sub-account beside the owner', 'a background user with another data scope'];

const app = await useTestApp();
beforeAll(async () => {
  const tenant = await app.tenant();
  hidden = await worldOf(app, await app.subAccount(tenant), mark);
  const [stranger, sister] = [await app.tenant(), await app.subAccount(tenant)];
  const permissions = ['device:monitor:list', 'device:screen:view', 'device:screen:control', 'device:log:list'];
  outsiders = {
    'another tenant': { who: stranger, own: await worldOf(app, stranger, 'strange') },
    'a sub-account beside the owner': { who: sister, own: await worldOf(app, sister, 'sisterly') },
    'a background user with another data scope': {
      who: await app.backgroundUser({ permissions, dataScope: 'self' }),
      own: await worldOf(app, await app.tenant(), 'northern'),
    },
  };
});

const video = { socket: true, peer: true };
/** Every action of a browser, about one phone; a new one must be added here to compile, and to pass. */
const actions: { [A in FromBrowser['action']]: (deviceNo: string) => Extract<FromBrowser, { action: A }> } = {
  ping: (deviceNo) => ({ action: 'ping', deviceNo }),
  pong: (deviceNo) => ({ action: 'pong', deviceNo }),
  language: (deviceNo) => ({ action: 'language', deviceNo, language: 'en' }),
  watch: (deviceNo) => ({ action: 'watch', deviceNo }),
  joinRoom: (deviceNo) => ({ action: 'joinRoom', deviceNo, screenSetting: { screen_mode: '1' }, video }),
  videoWays: (deviceNo) => ({ action: 'videoWays', deviceNo, video }),
  canvas_action: (deviceNo) => ({ action: 'canvas_action', deviceNo, action_type: '_home', seq: 7 }),
  releaseScreenPermission: (deviceNo) => ({ action: 'releaseScreenPermission', deviceNo }),
  rebootEC: (deviceNo) => ({ action: 'rebootEC', deviceNo }),
  rebootPhone: (deviceNo) => ({ action: 'rebootPhone', deviceNo }),
  probe: (deviceNo) => ({ action: 'probe', deviceNo, seq: 8 }),
  answer: (deviceNo) => ({ action: 'answer', deviceNo, sdp: 'x' }),
  candidate: (deviceNo) => ({ action: 'candidate', deviceNo, iceCandidate: {} }),
  pictureAck: (deviceNo) => ({ action: 'pictureAck', deviceNo, count: 1 }),
  exitRoom: (deviceNo) => ({ action: 'exitRoom', deviceNo }),
  unwatch: (deviceNo) => ({ action: 'unwatch', deviceNo }),
};

const settled = async (phone: ScriptedPhone) => {
  phone.socket.ping();
  await new Promise((resolve) => phone.socket.once('pong', resolve));
};
/** Returns the messages to a browser after one message of it. Numbers of other phones are replaced, so that they make no difference. */
async function toldOf(browser: Browser, message: FromBrowser): Promise<string> {
  const from = browser.received.length;
  browser.send(message);
  // Wishes are followed in their order: the answer to this one comes after what the message brought.
  const last = `nowhere-${from}`;
  browser.send({ action: 'watch', deviceNo: last });
  await browser.next('ended', ({ deviceNo }) => deviceNo === last);
  // Restarts are asked for beside the others.
  const isAnswered = () => browser.received.slice(from).some(({ deviceNo }) => deviceNo === message.deviceNo);
  if (message.action.startsWith('reboot')) await eventually(isAnswered);
  const told = browser.received.slice(from).filter((one) => one.deviceNo !== last);
  return JSON.stringify(told).replaceAll(message.deviceNo ?? 'no name', 'X');
}

let heard: number;
beforeEach(async () => {
  await settled(hidden.joined.phone);
  heard = hidden.joined.phone.received.length;
});
const hearsNothing = async () => {
  await settled(hidden.joined.phone);
  expect(hidden.joined.phone.received.slice(heard)).toEqual([]);
};

test('each action of a browser is tried', () => {
  const declared = fromBrowser.options.map((option) => option.shape.action.value);
  expect(Object.keys(actions).sort()).toEqual(declared.toSorted());
});

test.each(names)('%s: no action on the wall’s socket reaches the phone, or reveals whether it exists', async (name) => {
  const { who } = outsiders[name]!;
  const wall = await openBrowser(app.url, who.token);
  for (const message of Object.values(actions)) {
    const told = await toldOf(wall, message(hidden.joined.deviceNo));
    expect(told).toBe(await toldOf(wall, message('absent-phone')));
    expect(told).not.toContain(mark);
  }
  const { owner, joined } = hidden;
  const panel = await openBrowser(app.url, owner.token, joined.deviceNo);
  await panel.next('presence');
  const [told, toldOwner] = [wall.received.length, panel.received.length];
  speakFreely(hidden);
  await eventually(() => JSON.stringify(panel.received.slice(toldOwner)).includes(mark));
  panel.close();
  await hearsNothing();
  expect(await toldOf(wall, { action: 'ping' })).toBe('[{"action":"pong"}]');
  // The second ends what `toldOf` asks for.
  expect(wall.received.slice(told).map(({ action }) => action)).toEqual(['pong', 'ended']);
  expect(wall.binary).toEqual([]);
  wall.close();
});

/** Sends all messages that a phone sends unprompted, with marks. */
function speakFreely({ joined: { phone } }: World): void {
  phone.heartbeat({ msg: `${mark} message` });
  phone.sendRaw(Buffer.concat([Buffer.of(1), Buffer.from(mark)]));
  phone.send({ action: 'joinRoomResp', code: 0, msg: mark });
}

test.each(names)('%s: a panel of another phone does not speak to this one', async (name) => {
  const { who, own } = outsiders[name]!;
  const socket = openBrowser(
    app.url,
    name.startsWith('a background') ? app.admin.token : who.token,
    own.joined.deviceNo,
  );
  const panel = await socket;
  await panel.next('presence');
  for (const message of Object.values(actions)) panel.send(message(hidden.joined.deviceNo));
  panel.send({ action: 'canvas_action', action_type: '_back', deviceNos: [hidden.joined.deviceNo], seq: 1 });
  await panel.next('actionDone', ({ seq }) => seq === 1);
  await hearsNothing();
  expect(JSON.stringify(panel.received)).not.toContain(mark);
  panel.close();
});

test.each(names.slice(0, 2))('%s: moved together with an own phone, only that one moves', async (name) => {
  const { who, own } = outsiders[name]!;
  const wall = await openBrowser(app.url, who.token);
  const { deviceNo, phone } = own.joined;
  wall.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_scale: '33' } });
  await phone.next('joinRoom', ({ screenSetting }) => screenSetting.screen_scale === '33');
  phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  await wall.next('joinRoomResp');
  const together = [deviceNo, hidden.joined.deviceNo];
  wall.send({ action: 'canvas_action', action_type: '_back', deviceNos: together, seq: 3 });
  expect(await phone.next('canvas_action', ({ seq }) => seq === 3)).toMatchObject({ action_type: '_back' });
  expect(await wall.next('actionDone')).toMatchObject({ deviceNo: hidden.joined.deviceNo, ok: false });
  await hearsNothing();
  wall.close();
});

test.each(names)('%s: neither its panel nor its log can be opened, as if it were not there', async (name) => {
  const { who } = outsiders[name]!;
  const headers = { authorization: `Bearer ${who.token}` };
  for (const address of ['/rapi/ws/device?type=client&deviceNo=', '/websocket/devicelog?deviceNo=']) {
    for (const deviceNo of [hidden.joined.deviceNo, 'absent-phone']) {
      expect(await refusedUpgrade(`${app.url}${address}${deviceNo}`, headers), address).toBe(404);
    }
  }
  await hearsNothing();
});

test.each(names)('%s: their phone can say nothing that shows where this one is watched', async (name) => {
  const attacker = outsiders[name]!.own.joined.phone;
  const { owner, joined, ids } = hidden;
  const viewer = await openBrowser(app.url, owner.token, joined.deviceNo);
  viewer.send({ action: 'joinRoom', screenSetting: { screen_mode: '1' }, video });
  await joined.phone.next('joinRoom');
  joined.phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  await viewer.next('joinRoomResp');
  const peer: Extract<ToDevice, { action: 'peer' }> = await joined.phone.next('peer');
  const { rows } = await app.db.query<{ id: number }>('select id from command_delivery where command_id = $1', [
    ids.command,
  ]);
  const [sent] = (await app.db.query<{ nonce: string }>('select nonce from run where id = $1', [ids.run + 1])).rows;
  const stored = await storedOf(app, hidden);
  const told = viewer.received.length;

  const at = '2026-11-20T08:00:00.000Z';
  const said: { [A in FromDevice['action']]: Extract<FromDevice, { action: A }> } = {
    heartbeat: heartbeatOf({ msg: 'forged' }),
    runState: {
      action: 'runState',
      runId: ids.run + 1,
      nonce: sent!.nonce,
      lease: 1,
      state: 'done',
      at,
      result: 'forged',
    },
    takenItems: {
      action: 'takenItems',
      items: [{ runId: ids.run, nonce: 'forged', seal: 'forged', id: ids.dataItem, md5: '' }],
    },
    runProgress: { action: 'runProgress', runId: ids.run + 1, nonce: sent!.nonce, lease: 1, text: 'forged' },
    log: { action: 'log', lines: [{ seq: 99, time: at, level: 'info', runId: ids.run, text: 'forged' }] },
    commandResult: { action: 'commandResult', commandId: rows[0]!.id, ok: false, output: '', error: 'forged' },
    hotState: { action: 'hotState', scripts: [{ id: ids.hotScript, revision: 1, version: 'forged', error: '' }] },
    joinRoomResp: { action: 'joinRoomResp', code: 1, msg: 'forged' },
    actionDone: { action: 'actionDone', viewer: peer.viewer, seq: 1, ok: false, error: 'forged' },
    clipboard: { action: 'clipboard', viewer: peer.viewer, text: 'forged' },
    elements: { action: 'elements', viewer: peer.viewer, elements: [] },
    offer: { action: 'offer', viewer: peer.viewer, sdp: 'forged' },
    candidate: { action: 'candidate', viewer: peer.viewer, iceCandidate: 'forged' },
    // A second one ends the connection: it comes last.
    hello: helloOf({ deviceId: joined.deviceId, token: outsiders[name]!.own.joined.token }),
  };
  expect(Object.keys(said).sort()).toEqual(fromDevice.options.map((option) => option.shape.action.value).toSorted());
  for (const lease of [0, 1, 2]) attacker.send({ ...said.runState, lease });
  for (const message of Object.values(said)) attacker.send(message);
  attacker.sendRaw(Buffer.concat([Buffer.of(1), Buffer.from('forged')]));
  await attacker.closed;
  await eventually(
    async () => (await app.db.query("select 1 from device_log where lines like '%forged%'")).rows.length > 0,
  );

  expect(await storedOf(app, hidden)).toEqual(stored);
  expect((await owner.call(runLogs, { query: { id: ids.run } })).list.map(({ text }) => text)).toEqual([
    `${mark} line`,
  ]);
  viewer.send({ action: 'ping' });
  await viewer.next('pong');
  const since = viewer.received.slice(told);
  expect(since.filter(({ action }) => action !== 'heartbeat').map(({ action }) => action)).toEqual(['pong']);
  expect(JSON.stringify(since)).not.toContain('forged');
  expect(viewer.binary).toEqual([]);
  viewer.close();
  await joined.phone.next('exitRoom');
});
