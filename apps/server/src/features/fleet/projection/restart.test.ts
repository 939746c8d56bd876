import { expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { createFactories } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { withRestartableSite } from '../../../testing/restartable-site.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

test('who joins after a restart waits for a phone that is on its way back, and is not refused', async () => {
  await withRestartableSite(async ({ start }) => {
    const first = await start();
    const owner = await createFactories(first).tenant();
    const { deviceNo, token } = await ownedPhone(first, owner);
    await first.app.drain();

    const second = await start();
    const browser = await openBrowser(second.url, owner.token, deviceNo);
    expect(await browser.next('presence')).toMatchObject({ online: true });
    browser.send({ action: 'joinRoom' });
    browser.send({ action: 'ping' });
    await browser.next('pong');
    const back = await connectPhone(second.url, { deviceId: deviceNo, token });
    await back.next('joinRoom');
    back.send({ action: 'joinRoomResp', code: 0, msg: '' });
    expect(await browser.next('joinRoomResp', () => true)).toMatchObject({ code: 0 });
    browser.close();
    back.close();
    await second.app.drain();
  });
});
