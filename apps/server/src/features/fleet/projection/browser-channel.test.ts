import { describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { refusedUpgrade } from '../../../testing/refused-upgrade.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const pong = (browser: Browser) => {
  browser.send({ action: 'ping' });
  return browser.next('pong');
};

describe('a panel', () => {
  test('receives presence and heartbeats of its phone, and answers pings', async () => {
    const { phone, deviceNo, token } = await ownedPhone(t, tenant);
    const browser = await openBrowser(t.url, tenant.token, deviceNo);
    expect(await browser.next('presence')).toMatchObject({ online: true });
    phone.heartbeat({ battery: 42 });
    const beat = await browser.next('heartbeat');
    expect(beat).toMatchObject({ battery: 42, serviceOk: 1 });
    expect(beat).not.toHaveProperty('deviceNo');
    await pong(browser);
    browser.sendRaw('{"action": "dance"}');
    await pong(browser);
    phone.close();
    expect(await browser.next('presence')).toMatchObject({ online: false });
    const again = await connectPhone(t.url, { deviceId: deviceNo, token });
    expect(await browser.next('presence')).toMatchObject({ online: true });
    browser.close();
    again.close();
  });

  test('that sends rubbish is closed with a reason', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const rubbish = [
      `{"action": "candidate", "iceCandidate": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'nonsense',
      '[]',
      '{"action": "canvas_action", "action_type": "_dance"}',
      '{"action": "joinRoom", "screenSetting": {"x": 1}}',
    ];
    for (const text of rubbish) {
      const browser = await openBrowser(t.url, tenant.token, deviceNo);
      browser.sendRaw(text);
      expect(await browser.closed).toEqual({ code: 1008, reason: 'malformed' });
    }
    const flood = await openBrowser(t.url, tenant.token, deviceNo);
    for (let nth = 0; nth < 1_500; nth += 1) flood.send({ action: 'pong' });
    expect(await flood.closed).toMatchObject({ code: 1008 });
    const wall = await openBrowser(t.url, tenant.token);
    const deviceNos = Array.from({ length: 500 }, (_none, nth) => `A-${nth}`);
    for (let nth = 0; nth < 300; nth += 1) wall.send({ action: 'canvas_action', action_type: '_home', deviceNos });
    expect(await wall.closed).toMatchObject({ code: 1008, reason: 'too many messages' });
    const large = await openBrowser(t.url, tenant.token, deviceNo);
    large.sendRaw('x'.repeat(300 * 1024));
    expect((await large.closed).code).toBe(1009);
    expect(phone.socket.readyState).toBe(phone.socket.OPEN);
    phone.close();
  });

  test('uses the language that the console sends, also for refusals of phones', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const browser = await openBrowser(t.url, tenant.token, deviceNo);
    const said = async (reason: 'noVideo' | 'videoFailed') => {
      browser.send({ action: 'joinRoom' });
      await phone.next('joinRoom');
      phone.send({ action: 'joinRoomResp', code: 1, reason, msg: 'the encoder broke' });
      return (await browser.next('joinRoomResp')).msg;
    };
    expect(await said('noVideo')).toBe(`Phone ${deviceNo} cannot do this: video`);
    browser.send({ action: 'language', language: 'zh-CN' });
    expect(await said('noVideo')).toBe(`设备 ${deviceNo} 不支持此功能：video`);
    browser.send({ action: 'language', language: 'zh-TW' });
    expect(await said('videoFailed')).toBe(`裝置 ${deviceNo} 的視訊已中斷：the encoder broke`);
    browser.sendRaw('{"action": "language", "language": "tlh"}');
    expect(await browser.closed).toEqual({ code: 1008, reason: 'malformed' });
    phone.close();
  });

  test('is for those who may see the phone, from the site’s own pages', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const address = `${t.url}/rapi/ws/device?type=client&deviceNo=${deviceNo}`;
    expect(await refusedUpgrade(address)).toBe(401);
    expect(await refusedUpgrade(address, { authorization: `Bearer ${other.token}` })).toBe(404);
    const nobody = await t.backgroundUser({ permissions: [] });
    expect(await refusedUpgrade(address, { authorization: `Bearer ${nobody.token}` })).toBe(403);
    const cookie = `x=1; Admin-Token=${tenant.token}`;
    expect(await refusedUpgrade(address, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await refusedUpgrade(address, { cookie, origin: 'null' })).toBe(403);
    expect(await refusedUpgrade(address, { cookie })).toBe(403);
    expect(
      await refusedUpgrade(address, { authorization: `Bearer ${tenant.token}`, origin: 'https://evil.example' }),
    ).toBe(403);
    await expect(refusedUpgrade(address, { cookie, origin: t.url })).rejects.toThrow('it was let in');
    phone.close();
  });

  test('with a phone’s token is refused', async () => {
    const { phone, deviceNo, token } = await ownedPhone(t, tenant);
    const address = `${t.url}/rapi/ws/device?type=client&deviceNo=${deviceNo}`;
    expect(await refusedUpgrade(address, { authorization: `Bearer ${token}` })).toBe(401);
    phone.close();
  });
});
