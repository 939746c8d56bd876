import { createClient } from '@flotilla/client';
import { sendCommand, uploadApk } from '@flotilla/contract/http/automation/commands';
import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { joinedPhone } from '../../../apps/server/src/testing/automation-factories.ts';
import { apkFile } from '../../../apps/server/src/testing/sample-files.ts';
import { sentFile } from '../sent-file.ts';
import type { Make, Requests, Walk } from '../types.ts';
import { next, script } from './made.ts';

const ofScript =
  (more: (walk: Walk) => object | Promise<object>): Make =>
  async (walk) => ({
    body: { ...walk.scriptCall(), ...(await more(walk)) },
  });

/** The key of a new set or list in the cache of scripts. */
async function cached(walk: Walk, verb: 'add' | 'push'): Promise<string> {
  const key = next('key ');
  await walk.call(`POST /rapi/cache/${verb}`, { body: { ...walk.scriptCall(), key, members: ['one'] } });
  return key;
}
/** The ids of data lines that the script has taken. */
async function taken(walk: Walk): Promise<number[]> {
  const group = walk.world.dataGroup;
  await walk.call('POST /rapi/data/add', { body: { ...walk.scriptCall(), group, lines: [next('line ')] } });
  const { items } = await walk.call<{ items: { id: number }[] }>('POST /rapi/data/take', {
    body: { ...walk.scriptCall(), group },
  });
  return items.map(({ id }) => id);
}
/** A new row of the world's dynamic table. */
async function inserted(walk: Walk): Promise<{ readonly table: string; readonly id: number }> {
  const { table } = walk.world;
  const body = { ...walk.scriptCall(), table, values: { field: 'x' } };
  return { table, id: await walk.call('POST /rapi/table/insert', { body }) };
}

export const runningScriptRequests: Requests = {
  'GET /rapi/script/download': ({ order }) => ({ query: { versionId: order.script.versionId } }),
  'GET /rapi/hot/download': async ({ tenant }) => {
    const { id } = await tenant.call(hotScripts.add, { body: { ...script(), content: 'module.exports = 1' } });
    return { query: { revision: (await tenant.call(hotScripts.one, { query: { id } })).revision } };
  },
  'GET /rapi/apk/download': async ({ app, tenant }) => {
    const { phone, deviceNo, token } = await joinedPhone(app, tenant, { capabilities: ['install'] });
    const form = sentFile(await apkFile());
    const headers = { authorization: `Bearer ${tenant.token}` };
    const response = await fetch(app.url + uploadApk.path, { method: 'POST', headers, body: form });
    const { apkId } = ((await response.json()) as { data: { apkId: number } }).data;
    await tenant.call(sendCommand, { body: { kind: 'install', args: { apkId }, deviceNos: [deviceNo] } });
    await phone.next('command');
    return { query: { id: apkId }, as: createClient(app.url, token) };
  },
  'POST /rapi/cache/has': ofScript(async (walk) => ({ key: await cached(walk, 'add'), member: 'one' })),
  'POST /rapi/cache/members': ofScript(async (walk) => ({ key: await cached(walk, 'add') })),
  'POST /rapi/cache/size': ofScript(async (walk) => ({ key: await cached(walk, 'push') })),
  'POST /rapi/cache/set': ofScript(() => ({ key: next('key '), value: 'x' })),
  'POST /rapi/cache/increment': ofScript(() => ({ key: next('key '), by: 1 })),
  'POST /rapi/cache/add': ofScript(() => ({ key: next('key '), members: ['one'] })),
  'POST /rapi/cache/remove': ofScript(async (walk) => ({ key: await cached(walk, 'add'), members: ['one'] })),
  'POST /rapi/cache/push': ofScript(() => ({ key: next('key '), members: ['one'] })),
  'POST /rapi/cache/pop': ofScript(async (walk) => ({ key: await cached(walk, 'push') })),
  'POST /rapi/data/use': ofScript(async (walk) => ({ ids: await taken(walk) })),
  'POST /rapi/data/give': ofScript(async (walk) => ({ ids: await taken(walk) })),
  'POST /rapi/table/update': ofScript(async (walk) => ({ ...(await inserted(walk)), values: { field: 'y' } })),
  'POST /rapi/table/remove': ofScript(inserted),
};
