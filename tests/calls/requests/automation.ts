import { getTask } from '@flotilla/contract/http/automation/tasks';
import { carryOut, enabledTask, joinedPhone, runsOf } from '../../../apps/server/src/testing/automation-factories.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { apkFile, pngFile } from '../../../apps/server/src/testing/sample-files.ts';
import type { Requests, Walk } from '../types.ts';
import { next, ofPhone, script, text } from './made.ts';

const taskBody = async (walk: Walk) => ({
  name: next('task '),
  scriptId: await walk.idOf('script'),
  execType: 'once',
  timerType: 'now',
  deviceNos: [walk.world.joined.deviceNo],
});
export const automationRequests: Requests = {
  'POST /script/script/add': () => ({ body: script() }),
  'POST /script/script/upload': () => ({ file: { name: 'script.js', content: text('sleep(1)') } }),
  'POST /script/script/try': async (walk) => ({
    body: { id: await walk.idOf('script'), content: 'sleep(1)', ...ofPhone(walk) },
  }),
  'POST /hot/script/add': () => ({ body: { ...script(), content: 'module.exports = 1' } }),
  'POST /hot/script/upload': () => ({ file: { name: 'library.js', content: text('module.exports = 1') } }),
  'POST /task/task/add': async (walk) => ({ body: await taskBody(walk) }),
  'POST /task/task/runNow': async (walk) => ({
    body: { scriptId: await walk.idOf('script'), deviceNos: [walk.world.joined.deviceNo] },
  }),
  'POST /task/task/resumeWave': async ({ app, tenant }) => {
    const phones = [await joinedPhone(app, tenant), await joinedPhone(app, tenant)];
    const id = await enabledTask(tenant, { deviceNos: phones.map(({ deviceNo }) => deviceNo), canaryPhones: 1 });
    const [trial] = await runsOf(tenant, id);
    await carryOut(phones.find(({ deviceNo }) => deviceNo === trial!.deviceNo)!.phone);
    await eventually(async () => (await tenant.call(getTask, { query: { id } })).rollout.state === 'held');
    return { body: { id } };
  },
  'POST /task/task/rollback': async (walk) => {
    const body = await taskBody(walk);
    await walk.call('POST /script/script/edit', { body: { id: body.scriptId, version: '2', content: 'sleep(2)' } });
    return { body: { id: (await walk.call<{ id: number }>('POST /task/task/add', { body })).id } };
  },
  'GET /task/task/deviceListByGroup': async (walk) => ({ query: { groupids: [await walk.idOf('group')] } }),
  'GET /task/task/why': (walk) => ({ query: ofPhone(walk) }),
  'POST /task/run/retry': ({ world }) => ({ body: { ids: [world.ids.run] } }),
  'POST /task/command/send': ({ world }) => ({ body: { kind: 'find', deviceNos: [world.joined.deviceNo] } }),
  'POST /task/command/upload': async () => ({ file: await apkFile() }),
  'POST /rapi/artifact': (walk) => ({
    query: { runId: walk.scriptCall().runId, name: `${next('picture-')}.png` },
    file: { bare: pngFile('').content },
  }),
};
