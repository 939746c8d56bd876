import { z } from 'zod';
import { endpoint, reads } from '../../../endpoint.ts';
import { filter, flagFilter, idFilterOf, idsOf, listAnswer, optionalIdsOf, pageQuery } from '../../../fields.ts';
import { scriptParameter } from '../scripts.ts';

const read = reads('task:task:list');
export const choice = z.object({ key: z.int(), value: z.string() });

/** The page size of the task form's lookups, which return key and value of items found by name or ids. */
export const lookupRows = { rows: 10_000 };
const lookupOf = (named: 'platform' | 'group' | 'script') => ({ name: filter, ids: optionalIdsOf(named).optional() });
export const taskDevices = endpoint('GET /task/task/deviceList', 'Phones to choose for a task', read, {
  query: pageQuery({ deviceNo: filter, groupId: idFilterOf('group'), enabled: flagFilter }, ['id'], lookupRows),
  answer: listAnswer(
    z.object({ key: z.string(), value: z.string(), online: z.boolean(), groupName: z.string(), userName: z.string() }),
  ),
});
export const taskDevicesByGroup = endpoint('GET /task/task/deviceListByGroup', 'Phones of groups', read, {
  query: z
    .object({ groupids: idsOf('group').optional(), groupIds: idsOf('group').optional() })
    .refine(({ groupids, groupIds }) => groupids ?? groupIds, { path: ['groupids'], message: 'required' }),
  answer: listAnswer(z.object({ key: z.string(), value: z.string() })),
});
export const taskPlatforms = endpoint('GET /task/task/platformList', 'Platforms to choose for a task', read, {
  query: pageQuery(lookupOf('platform'), ['id'], lookupRows),
  answer: listAnswer(choice),
});
export const taskDeviceGroups = endpoint('GET /task/task/deviceGroupList', 'Groups to choose for a task', read, {
  query: pageQuery(lookupOf('group'), ['id'], lookupRows),
  answer: listAnswer(choice.extend({ userName: z.string(), devices: z.int() })),
});
export const taskScripts = endpoint('GET /task/task/listScript', 'Scripts to choose for a task', read, {
  query: pageQuery({ ...lookupOf('script'), platformId: idFilterOf('platform') }, ['id'], lookupRows),
  answer: listAnswer(choice.extend({ version: z.string(), platformId: z.int(), parameters: z.array(scriptParameter) })),
});
