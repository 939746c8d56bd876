import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { siteKey, waitingRow } from '../../../apps/server/src/testing/fleet-factories.ts';
import { connectPhone } from '../../../apps/server/src/testing/scripted-phone.ts';
import type { Requests, Walk } from '../types.ts';
import { next, ofPhone, text } from './made.ts';

async function phoneIn(walk: Walk) {
  return { deviceNo: next('phone-'), groupId: await walk.idOf('group') };
}
/** A phone that waits for an owner. */
async function waiting({ app }: Walk): Promise<{ readonly id: number; readonly deviceId: string }> {
  const deviceId = next('waiting-');
  const phone = await connectPhone(app.url, { deviceId, key: await siteKey(app.admin) });
  await phone.next('waiting');
  return { id: (await waitingRow(app.admin, deviceId)).id, deviceId };
}
export const fleetRequests: Requests = {
  'POST /device/deviceList/add': async (walk) => ({ body: await phoneIn(walk) }),
  'POST /device/deviceList/batchAdd': async (walk) => ({ body: await phoneIn(walk) }),
  'POST /device/deviceList/importTxt': async (walk) => ({
    file: { name: 'phones.txt', content: text(next('phone-')), fields: { groupId: await walk.idOf('group') } },
  }),
  'POST /device/deviceList/addAssDevice': async (walk) => {
    const { deviceId } = await waiting(walk);
    const { id: groupId } = await walk.tenant.call(deviceGroups.add, { body: { name: next('group ') } });
    return { body: { deviceId, tenantId: walk.tenant.id, groupId } };
  },
  'POST /device/deviceList/updateSettingScreen': (walk) => ({ body: { ...ofPhone(walk), default_screen: '1' } }),
  'POST /device/deviceList/batchGroupDevice': async ({ idOf }) => ({
    body: { ids: [await idOf('device')], groupId: await idOf('group') },
  }),
  'GET /device/deviceList/remove': async (walk) => ({ query: { ids: [(await waiting(walk)).id] } }),
  'POST /alarm/maintenance/add': async ({ world }) => ({
    body: { reason: 'cables', endsAt: '2999-01-01T00:00:00.000Z', deviceNos: [world.joined.deviceNo] },
  }),
  'POST /device/enrol/bind': async (walk) => ({
    body: { code: (await walk.call<{ code: string }>('POST /device/enrol/ticket')).code },
  }),
};
