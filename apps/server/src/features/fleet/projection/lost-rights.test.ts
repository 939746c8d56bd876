import { changeDeviceStatus, editDevice } from '@flotilla/contract/http/fleet/devices';
import { listMenus } from '@flotilla/contract/http/identity/menus';
import { editRole } from '@flotilla/contract/http/identity/roles';
import { logout } from '@flotilla/contract/http/identity/sessions';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';
import { picture, reach, watchScreen } from '../../../testing/watch-screen.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const watching = (owned: OwnedPhone, person: Person = tenant) => watchScreen(t, owned, person);
const menuIdsOf = async (permissions: readonly string[]) =>
  (await t.admin.call(listMenus, { query: { pageSize: 1000 } })).list
    .filter(({ permission }) => permissions.includes(permission))
    .map(({ id }) => id);

describe('what is taken away ends at once', () => {
  test('the session', async () => {
    const owned = await ownedPhone(t, tenant);
    const guest = await t.signIn(tenant.userName, testPassword);
    const browser = await watching(owned, { ...tenant, token: guest.token });
    await guest.call(logout);
    expect(await browser.next('ended')).toBeTruthy();
    expect(await browser.closed).toMatchObject({ code: 4401 });
    await owned.phone.next('exitRoom');
    owned.phone.close();
  });

  test('the right to touch, though one may watch on: the finger is lifted, others may steer', async () => {
    const owned = await ownedPhone(t, tenant);
    const permissions = ['device:monitor:list', 'device:screen:view', 'device:screen:control'];
    const roleIds = [await t.role({ permissions, dataScope: 'all' })];
    const guest = await t.backgroundUser({ permissions: [], more: { roleIds } });
    const [browser, second] = [await watching(owned, guest), await watching(owned)];
    browser.send({ action: 'canvas_action', action_type: '_touchDown', x: 0.5, y: 0.5 });
    await second.next('steering', ({ userName }) => userName === guest.userName);
    const menuIds = await menuIdsOf(permissions.slice(0, 2));
    await t.admin.call(editRole, { body: { id: roleIds[0]!, menuIds } });
    await second.next('steering', ({ userName }) => userName === '');
    const touches = () =>
      owned.phone.received.flatMap((message) => (message.action === 'canvas_action' ? [message.action_type] : []));
    await eventually(() => touches().length === 2);
    expect(touches()).toEqual(['_touchDown', '_touchUp']);
    owned.phone.sendRaw(picture(7));
    await reach(browser, 1);
    browser.send({ action: 'canvas_action', action_type: '_home' });
    expect(await browser.next('commandResult')).toMatchObject({ ok: false });
    for (const one of [browser, second, owned.phone]) one.close();
  });

  test('the phone: another owner', async () => {
    const owned = await ownedPhone(t, tenant);
    const [panel, wall] = [await watching(owned), await openBrowser(t.url, tenant.token)];
    wall.send({ action: 'watch', deviceNo: owned.deviceNo });
    await wall.next('presence');
    await t.admin.call(editDevice, { body: { id: owned.id, tenantId: other.id } });
    expect(await panel.closed).toMatchObject({ code: 4404 });
    expect(await wall.next('ended')).toMatchObject({ deviceNo: owned.deviceNo });
    wall.send({ action: 'joinRoom', deviceNo: owned.deviceNo });
    await wall.next('ended');
    wall.close();
  });

  test('the phone: disabled', async () => {
    const owned = await ownedPhone(t, tenant);
    const browser = await watching(owned);
    await tenant.call(changeDeviceStatus, { query: { ids: [owned.id], status: 1 } });
    expect(await browser.next('ended')).toMatchObject({ msg: expect.stringContaining('disabled') });
    browser.send({ action: 'joinRoom' });
    expect(await browser.next('joinRoomResp', ({ code }) => code === 1)).toMatchObject({
      msg: expect.stringContaining('disabled'),
    });
    browser.close();
  });
});
