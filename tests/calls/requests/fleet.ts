import { createClient } from '@flotilla/client';
import { joinAgent } from '@flotilla/contract/http/fleet/agents';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { reportOf } from '../../../apps/server/src/testing/agent-factories.ts';
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
/** An agent that can be updated and rolled back. */
async function agent({ app }: Walk): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>(
    `insert into agent (tenant_id, uid, token_hash, host, os, arch, version, kept_version, installed)
     values (0, $1, $1, $1, 'linux', 'x64', '1.0.0', '0.9.0', true) returning id`,
    [next('agent-')],
  );
  return rows[0]!.id;
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
  'GET /agent/archive': () => ({ query: { file: 'flotilla-agent-2.0.0-linux-x64.tar.gz' } }),
  'POST /agent/install': async (walk) => {
    const { shell } = await walk.call<{ shell: string }>('POST /device/agent/installCode');
    return { body: { code: /code=([\w-]+)/.exec(shell)![1]! } };
  },
  'POST /rapi/agent/join': async ({ app }) => ({ body: { key: await siteKey(app.admin), host: 'host' } }),
  'POST /rapi/agent/report': async ({ app }) => {
    const { token } = await app.anonymous.call(joinAgent, { body: { key: await siteKey(app.admin), host: 'host' } });
    return { body: reportOf(), as: createClient(app.url, token) };
  },
  'POST /device/agent/update': async (walk) => ({ body: { ids: [await agent(walk)] } }),
  'POST /device/agent/rollback': async (walk) => ({ body: { ids: [await agent(walk)] } }),
  'POST /device/agent/stopRollout': async (walk) => ({
    body: { id: (await walk.call<{ id: number }>('POST /device/agent/update')).id },
  }),
  'POST /device/enrol/bind': async (walk) => ({
    body: { code: (await walk.call<{ code: string }>('POST /device/enrol/ticket')).code },
  }),
};
