import { randomBytes } from 'node:crypto';
import { editDevice, oneDevice, updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import { pictureKind } from '@flotilla/contract/picture-kind';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { createTestApp, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';
import { lockTable } from '../../../testing/lock-table.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';
import { answer, picture, pong, reach, watchScreen } from '../../../testing/watch-screen.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const watching = (owned: OwnedPhone, person: Person = tenant) => watchScreen(t, owned, person);

describe('a room', () => {
  test('opens with the phone’s settings, shows its pictures as they are, and closes after the last viewer', async () => {
    const owned = await ownedPhone(t, tenant);
    const { phone, deviceNo } = owned;
    await tenant.call(updateScreenSettings, { body: { deviceNo, screen_scale: '30' } });
    const browser = await openBrowser(t.url, tenant.token, deviceNo);
    browser.send({ action: 'joinRoom', screenSetting: { screen_img_quality: '80' } });
    const asked = await phone.next('joinRoom');
    expect(asked.screenSetting).toMatchObject({ screen_scale: '30', screen_img_quality: '80', screen_mode: '2' });
    expect(browser.received.some((message) => message.action === 'joinRoomResp')).toBe(false);
    phone.sendRaw(picture(9));
    answer(phone);
    expect(await browser.next('joinRoomResp')).toMatchObject({ code: 0, screenSetting: asked.screenSetting });
    phone.sendRaw(picture(1, 2, 3));
    phone.sendRaw(Buffer.from([pictureKind.h264, 4]));
    phone.sendRaw(picture(5));
    await reach(browser, 2);
    expect(browser.binary).toEqual([Buffer.from([1, 2, 3]), Buffer.from([5])]);

    const second = await openBrowser(t.url, tenant.token, deviceNo);
    second.send({ action: 'joinRoom' });
    await second.next('joinRoomResp', ({ code }) => code === 0);
    browser.send({ action: 'exitRoom' });
    await pong(browser);
    phone.sendRaw(picture(6));
    await reach(second, 1);
    expect(browser.binary).toHaveLength(2);
    expect(phone.received.some((message) => message.action === 'exitRoom')).toBe(false);
    second.close();
    await phone.next('exitRoom');
    browser.close();
    phone.close();
  });

  test('the first viewer’s settings hold while it is open', async () => {
    const owned = await ownedPhone(t, tenant);
    const first = await watching(owned);
    const second = await openBrowser(t.url, tenant.token, owned.deviceNo);
    second.send({ action: 'joinRoom', screenSetting: { screen_scale: '77' } });
    expect(await second.next('joinRoomResp')).toMatchObject({ code: 1, msg: expect.stringContaining('stop it') });
    first.send({ action: 'joinRoom', screenSetting: { screen_scale: '77' } });
    expect(await first.next('joinRoomResp', ({ code }) => code === 1)).toBeTruthy();
    second.send({ action: 'joinRoom', screenSetting: { screen_scale: '50' } });
    expect(await second.next('joinRoomResp')).toMatchObject({ code: 0 });

    for (const browser of [first, second]) browser.send({ action: 'exitRoom' });
    await Promise.all([pong(first), pong(second)]);
    second.send({ action: 'joinRoom', screenSetting: { screen_scale: '77' } });
    const asked = await owned.phone.next('joinRoom', ({ screenSetting }) => screenSetting.screen_scale === '77');
    expect(asked).toBeTruthy();
    for (const one of [first, second, owned.phone]) one.close();
  });

  test('its settings change once no viewer’s settings bind', async () => {
    const owned = await ownedPhone(t, tenant);
    const { id, deviceNo } = owned;
    const wall = await openBrowser(t.url, tenant.token);
    wall.send({ action: 'joinRoom', deviceNo, yields: true });
    await owned.phone.next('joinRoom');
    answer(owned.phone);
    await wall.next('joinRoomResp');
    const change = (screen_scale: string) => tenant.send(updateScreenSettings, { body: { deviceNo, screen_scale } });
    expect((await change('40')).code).toBe(0);
    const panel = await watching(owned);
    const refused = await change('60');
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('stop it')]);
    const edit = (body: object) => tenant.send(editDevice, { body: { id, ...body } });
    expect((await edit({ screenSettings: { screen_scale: '60' }, status: 0 })).code).toBe(409);
    const unchanged = await tenant.call(oneDevice, { query: { id } });
    expect(unchanged.screenSettings.screen_scale).toBe('40');
    expect((await edit(unchanged)).code).toBe(0);
    expect((await change('40')).code).toBe(0);
    panel.send({ action: 'exitRoom' });
    await pong(panel);
    expect((await change('60')).code).toBe(0);
    for (const one of [wall, panel, owned.phone]) one.close();
  });

  test('the viewer is notified of a phone that is away, declines or cannot', async () => {
    const owned = await ownedPhone(t, tenant);
    const { phone, deviceNo } = owned;
    const browser = await openBrowser(t.url, tenant.token, deviceNo);
    browser.send({ action: 'joinRoom', screenSetting: { screen_mode: '1' } });
    expect(await browser.next('joinRoomResp')).toMatchObject({ code: 1, msg: expect.stringContaining('video') });
    browser.send({ action: 'joinRoom' });
    await phone.next('joinRoom');
    answer(phone, 1, 'the screen is locked');
    expect(await browser.next('joinRoomResp')).toMatchObject({ code: 1, msg: 'the screen is locked' });
    phone.close();
    await browser.next('presence', ({ online }) => !online);
    browser.send({ action: 'joinRoom' });
    expect(await browser.next('joinRoomResp')).toMatchObject({ code: 1, msg: expect.stringContaining('offline') });
    browser.close();
  });

  test('goes on when the phone comes back', async () => {
    const owned = await ownedPhone(t, tenant);
    const browser = await watching(owned);
    owned.phone.close();
    await browser.next('presence', ({ online }) => !online);
    const again = await connectPhone(t.url, { deviceId: owned.deviceNo, token: owned.token });
    await again.next('joinRoom');
    answer(again);
    again.sendRaw(picture(8));
    await reach(browser, 1);
    for (const one of [browser, again]) one.close();
  });

  test('is not for an owner, or a viewer, whose time is over', async () => {
    const owner = await t.tenant();
    const owned = await ownedPhone(t, owner);
    await t.db.query("update user_account set expires_at = now() - interval '1 day' where id = $1", [owner.id]);
    const late = await t.signIn(owner.userName, testPassword);
    for (const token of [late.token, t.admin.token]) {
      const browser = await openBrowser(t.url, token, owned.deviceNo);
      browser.send({ action: 'joinRoom' });
      expect(await browser.next('joinRoomResp')).toMatchObject({ code: 1, msg: expect.stringContaining('expired') });
      browser.close();
    }
    owned.phone.close();
  });

  test('needs the right to see screens, touching needs another', async () => {
    const owned = await ownedPhone(t, tenant);
    const watcher = await t.backgroundUser({ permissions: ['device:monitor:list'], dataScope: 'all' });
    const blind = await openBrowser(t.url, watcher.token, owned.deviceNo);
    blind.send({ action: 'joinRoom' });
    expect(await blind.next('joinRoomResp')).toMatchObject({ code: 1, msg: expect.stringContaining('permission') });
    const viewer = await t.backgroundUser({
      permissions: ['device:monitor:list', 'device:screen:view'],
      dataScope: 'all',
    });
    const browser = await watching(owned, viewer);
    browser.send({ action: 'canvas_action', action_type: '_home' });
    expect(await browser.next('commandResult')).toMatchObject({
      ok: false,
      msg: expect.stringContaining('permission'),
    });
    browser.send({ action: 'rebootPhone' });
    expect(await browser.next('commandResult')).toMatchObject({ kind: 'rebootPhone', ok: false });
    await pong(browser);
    expect(owned.phone.received.some(({ action }) => action === 'canvas_action' || action === 'command')).toBe(false);
    for (const one of [blind, browser, owned.phone]) one.close();
  });
});

describe('a slow viewer', () => {
  test('gets the newest picture, and slows no other', async () => {
    const owned = await ownedPhone(t, tenant);
    const [slow, fast] = [await watching(owned), await watching(owned)];
    fast.socket.on('message', (_data, isBinary) => isBinary && fast.send({ action: 'pictureAck', count: 1 }));
    slow.send({ action: 'pictureAck', count: 1 });
    await pong(slow);
    const big = randomBytes(200_000);
    for (let nth = 1; nth <= 50; nth += 1) {
      owned.phone.sendRaw(Buffer.concat([picture(nth), big]));
      await reach(fast, nth);
    }
    expect(fast.binary.map((frame) => frame[0])).toEqual(Array.from({ length: 50 }, (_none, nth) => nth + 1));
    await pong(slow);
    expect(slow.binary.map((frame) => frame[0])).toEqual([1, 2, 3]);
    slow.send({ action: 'pictureAck', count: 3 });
    await reach(slow, 4);
    expect(slow.binary[3]![0]).toBe(50);
    for (const one of [slow, fast, owned.phone]) one.close();
  });
});

describe('steering', () => {
  test('touches go out in their order; who touched last holds on until released', async () => {
    const owned = await ownedPhone(t, tenant);
    const sub = await t.subAccount(tenant);
    await tenant.call(editDevice, { body: { id: owned.id, tenantId: sub.id } });
    await owned.phone.closed;
    const phone = await connectPhone(t.url, { deviceId: owned.deviceNo, token: owned.token });
    await phone.next('welcome');
    const again = { ...owned, phone };
    const [first, second] = [await watching(again), await watching(again, sub)];
    const trace = ['_touchDown', '_touchMove', '_touchUp'] as const;
    for (let nth = 0; nth < 30; nth += 1) {
      first.send({ action: 'canvas_action', action_type: trace[nth % 3]!, x: nth / 30, y: 0.5 });
    }
    await first.next('steering', ({ mine }) => mine);
    expect(await second.next('steering')).toMatchObject({ userName: tenant.userName, mine: false });
    await pong(first);
    const touches = () => phone.received.filter((message) => message.action === 'canvas_action');
    await eventually(() => touches().length === 30);
    expect(touches().map((touch) => 'x' in touch && touch.x)).toEqual(
      Array.from({ length: 30 }, (_none, nth) => nth / 30),
    );

    second.send({ action: 'canvas_action', action_type: '_home' });
    await second.next('steering', ({ mine }) => !mine);
    expect(touches()).toHaveLength(30);
    first.send({ action: 'releaseScreenPermission' });
    await second.next('steering', ({ userName }) => userName === '');
    second.send({ action: 'canvas_action', action_type: '_back' });
    await second.next('steering', ({ mine }) => mine);
    await eventually(() => touches().length === 31);
    // After two seconds without a touch anybody may.
    await first.next('steering', ({ userName }) => userName === '');
    await first.next('steering', ({ userName }) => userName === sub.userName);
    await eventually(
      () => first.received.filter((message) => message.action === 'steering' && message.userName === '').length === 2,
    );
    for (const one of [first, second, phone]) one.close();
  });

  test('it can be taken over: the finger of the other is lifted, and the other’s touches are ignored', async () => {
    const owned = await ownedPhone(t, tenant);
    const [first, second] = [await watching(owned), await watching(owned)];
    const touches = () =>
      owned.phone.received.flatMap((message) => (message.action === 'canvas_action' ? [message] : []));
    first.send({ action: 'canvas_action', action_type: '_touchDown', x: 0.5, y: 0.5, pointerId: 1 });
    await first.next('steering', ({ mine }) => mine);
    second.send({ action: 'releaseScreenPermission' });
    await second.next('steering', ({ mine }) => mine);
    await first.next('steering', ({ mine, userName }) => !mine && userName !== '');
    await eventually(() => touches().length === 2);
    expect(touches()[1]).toMatchObject({ action_type: '_touchUp', pointerId: 1, viewer: touches()[0]!.viewer });
    first.send({ action: 'canvas_action', action_type: '_touchMove', x: 0.6, y: 0.5, pointerId: 1 });
    await pong(first);
    expect(touches()).toHaveLength(2);
    for (const one of [first, second, owned.phone]) one.close();
  });

  test('the finger of a disconnected viewer is lifted while others continue to watch', async () => {
    const owned = await ownedPhone(t, tenant);
    const [first, second] = [await watching(owned), await watching(owned)];
    first.send({ action: 'canvas_action', action_type: '_touchDown', x: 0.5, y: 0.5 });
    await second.next('steering', ({ userName }) => userName !== '');
    first.close();
    await second.next('steering', ({ userName }) => userName === '');
    const touches = () =>
      owned.phone.received.flatMap((message) => (message.action === 'canvas_action' ? [message.action_type] : []));
    await eventually(() => touches().length === 2);
    expect(touches()).toEqual(['_touchDown', '_touchUp']);
    for (const one of [second, owned.phone]) one.close();
  });

  test('outside a room nothing is touched', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const browser = await openBrowser(t.url, tenant.token, deviceNo);
    browser.send({ action: 'canvas_action', action_type: '_home' });
    await pong(browser);
    phone.socket.ping();
    await new Promise((resolve) => phone.socket.once('pong', resolve));
    expect(phone.received.some(({ action }) => action === 'canvas_action')).toBe(false);
    browser.close();
    phone.close();
  });

  test('a restart is answered by the phone, and audited', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const browser = await openBrowser(t.url, tenant.token, deviceNo);
    browser.send({ action: 'rebootEC' });
    const { commandId, kind } = await phone.next('command');
    expect(kind).toBe('rebootEC');
    const { phone: stranger } = await ownedPhone(t, other);
    stranger.send({ action: 'commandResult', commandId, ok: false, output: '', error: 'not mine' });
    phone.send({ action: 'commandResult', commandId, ok: true, output: 'restarting', error: '' });
    expect(await browser.next('commandResult')).toMatchObject({ kind: 'rebootEC', ok: true, msg: 'restarting' });
    await t.app.flush();
    const { rows } = await t.db.query("select 1 from operation_log where module like 'Restart%' and params like $1", [
      `%${deviceNo}%`,
    ]);
    expect(rows).toHaveLength(1);
    for (const one of [browser, phone, stranger]) one.close();
  });
});

describe('the wall', () => {
  test('speaks of many phones on one socket, each picture under its number', async () => {
    const [one, two] = [await ownedPhone(t, tenant), await ownedPhone(t, tenant)];
    const foreign = await ownedPhone(t, other);
    const wall = await openBrowser(t.url, tenant.token);
    for (const { phone, deviceNo } of [one, two]) {
      wall.send({ action: 'joinRoom', deviceNo });
      await phone.next('joinRoom');
      answer(phone);
      await wall.next('joinRoomResp', (response) => response.deviceNo === deviceNo && response.code === 0);
    }
    wall.send({ action: 'joinRoom', deviceNo: foreign.deviceNo });
    expect(await wall.next('ended')).toMatchObject({ deviceNo: foreign.deviceNo });
    wall.send({ action: 'watch', deviceNo: 'nowhere' });
    expect(await wall.next('ended')).toMatchObject({ deviceNo: 'nowhere' });

    one.phone.sendRaw(picture(1));
    await reach(wall, 1);
    two.phone.sendRaw(picture(2));
    await reach(wall, 2);
    const named = ({ deviceNo }: OwnedPhone, ...bytes: number[]) =>
      Buffer.from([deviceNo.length, ...Buffer.from(deviceNo), ...bytes]);
    expect(wall.binary).toEqual([named(one, 1), named(two, 2)]);
    two.phone.heartbeat({ battery: 9 });
    expect(await wall.next('heartbeat')).toMatchObject({ deviceNo: two.deviceNo, battery: 9 });
    wall.send({ action: 'unwatch', deviceNo: one.deviceNo });
    await one.phone.next('exitRoom');
    for (const owned of [one, two, foreign]) owned.phone.close();
    wall.close();
  });

  test('watches many phones with one message, and is notified which it may not see', async () => {
    const [one, two] = [await ownedPhone(t, tenant), await ownedPhone(t, tenant)];
    const foreign = await ownedPhone(t, other);
    const wall = await openBrowser(t.url, tenant.token);
    wall.send({ action: 'watch', deviceNos: [one, foreign, two].map(({ deviceNo }) => deviceNo) });
    await wall.next('presence', ({ deviceNo }) => deviceNo === two.deviceNo);
    expect(wall.received).toMatchObject([
      { action: 'presence', deviceNo: one.deviceNo, online: true },
      { action: 'ended', deviceNo: foreign.deviceNo },
      { action: 'presence', deviceNo: two.deviceNo, online: true },
    ]);
    for (const owned of [one, two, foreign]) owned.phone.close();
    wall.close();
  });

  test('whose requests pile up is closed', async () => {
    const wall = await openBrowser(t.url, tenant.token);
    const { release } = await lockTable(t.db, 'device');
    try {
      const deviceNos = Array.from({ length: 500 }, (_none, nth) => `P-${nth}`);
      for (let nth = 0; nth < 5; nth += 1) wall.send({ action: 'watch', deviceNos });
      expect(await wall.closed).toEqual({ code: 1008, reason: 'too many requests' });
      expect(wall.received).toEqual([]);
    } finally {
      await release();
    }
  });
});

test('where screens are switched off, no room opens', async () => {
  const app = await createTestApp({ openScreen: false });
  try {
    const owner = await app.tenant();
    const { phone, deviceNo } = await ownedPhone(app, owner);
    const browser = await openBrowser(app.url, owner.token, deviceNo);
    browser.send({ action: 'joinRoom' });
    expect(await browser.next('joinRoomResp')).toMatchObject({ code: 1 });
    browser.close();
    phone.close();
  } finally {
    await app.close();
  }
});
