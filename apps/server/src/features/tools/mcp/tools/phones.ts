import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { type DeviceRow, listDevices } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { phoneStates } from '@flotilla/contract/phone-state';
import { z } from 'zod';
import { notFound } from '../../../../platform/http/call-error.ts';
import { tool } from '../tool.ts';
import { counted, id, page, pageText, phoneNumber } from './arguments.ts';

const { shape: device } = listDevices.answer.shape.list.element;
const { shape: group } = deviceGroups.list.answer.shape.list.element;

const compact = ({ deviceNo, state, battery, brand, mode, osVersion, userName, groupId, groupName }: DeviceRow) => ({
  ...{ phone: deviceNo, state, battery, model: `${brand} ${mode}`.trim(), osVersion, owner: userName },
  ...{ groupId, group: groupName },
});

const listPhones = tool({
  name: 'list_phones',
  title: 'List phones',
  description:
    'Lists the phones that the token can see, each with state, battery, model, owner and group. State is idle (online and free), busy (runs a script), offline, never (has never connected) or disabled.',
  permissions: ['device:list:list'],
  effect: 'reads',
  notFound: 'Leave out the filters to see all phones.',
  input: z.strictObject({
    state: z
      .enum([...phoneStates, 'online'])
      .optional()
      .describe('Only phones in this state; online is idle or busy.'),
    search: z.string().max(64).optional().describe('A part of the number.'),
    groupId: id.optional().describe('Only phones of this group, see list_groups.'),
    ...page,
  }),
  output: z.strictObject({
    phones: z.array(
      z.strictObject({
        ...{ phone: device.deviceNo, state: device.state, battery: device.battery, model: z.string() },
        ...{ osVersion: device.osVersion, owner: device.userName, groupId: device.groupId, group: device.groupName },
      }),
    ),
    total: z.int(),
  }),
  async run({ call }, { state, search, groupId, page: pageNum, pageSize }) {
    const query = {
      ...{ pageNum: String(pageNum), pageSize: String(pageSize), orderBy: 'deviceNo' as const, order: 'asc' as const },
      ...(search && { deviceNo: search }),
      ...(groupId && { groupId: String(groupId) }),
      ...(state && { state: state === 'online' ? 'idle,busy' : state }),
    };
    const { list, total } = await call(listDevices, { query });
    const phones = list.map(compact);
    const lines = phones.map(
      ({ phone, state: now, battery, group }) =>
        `${phone} ${now}${battery === null ? '' : `, battery ${battery} %`}${group ? ` (${group})` : ''}`,
    );
    return {
      text: [pageText('Phones', list.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { phones, total },
    };
  },
});

const listGroups = tool({
  name: 'list_groups',
  title: 'List groups of phones',
  description: 'Lists the groups of phones with their ids, owners and numbers of phones.',
  permissions: ['device:group:list'],
  effect: 'reads',
  notFound: 'Leave out the filters to see all groups.',
  input: z.strictObject({ search: z.string().max(64).optional().describe('A part of the name.'), ...page }),
  output: z.strictObject({
    groups: z.array(z.strictObject({ groupId: group.id, name: group.name, owner: group.userName, phones: z.int() })),
    total: z.int(),
  }),
  async run({ call }, { search, page: pageNum, pageSize }) {
    const query = { pageNum: String(pageNum), pageSize: String(pageSize), ...(search && { name: search }) };
    const { list, total } = await call(deviceGroups.list, { query });
    const groups = list.map(({ id: groupId, name, userName, deviceCount }) => ({
      ...{ groupId, name, owner: userName, phones: deviceCount },
    }));
    const lines = groups.map(({ groupId, name, phones }) => `groupId ${groupId}: ${name}, ${counted(phones, 'phone')}`);
    return {
      text: [pageText('Groups', list.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { groups, total },
    };
  },
});

const onePhone = tool({
  name: 'phone',
  title: 'Read a phone',
  description:
    'Reads one phone: whether it is online and since when, battery, temperature, memory, the app in front, the running task, and what it supports.',
  permissions: ['device:monitor:list'],
  effect: 'reads',
  notFound: 'list_phones shows the numbers of the phones.',
  input: z.strictObject({ phone: phoneNumber }),
  output: listMonitor.answer.shape.list.element.omit({ screenSettings: true, tenantId: true, id: true }),
  async run({ call }, { phone }) {
    const { list } = await call(listMonitor, { query: { ofDevice: phone } });
    const found = list[0];
    if (!found) throw notFound();
    const { screenSettings: _settings, tenantId: _tenantId, id: _id, ...data } = found;
    const since = found.since ? ` since ${found.since}` : '';
    const doing = found.taskName ? `, runs ${found.taskName}` : '';
    const text = `Phone ${phone} is ${found.online ? 'online' : 'offline'}${since}${doing}. Battery: ${found.battery ?? 'unknown'} %. App in front: ${found.app || 'unknown'}.`;
    return { text, data };
  },
});

export const phoneTools = [listPhones, listGroups, onePhone];
