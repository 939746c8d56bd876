import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  exportQuery,
  fileAnswer,
  filter,
  id,
  idAnswer,
  idFilter,
  idQuery,
  idsQuery,
  listAnswer,
  name,
  pageQuery,
  time,
} from '../fields.ts';

const groupFields = {
  id: z.int(),
  name: z.string(),
  userId: z.int(),
  userName: z.string(),
  deviceCount: z.int(),
  gmtModified: time,
};
export const deviceGroupRow = z.object(groupFields);
export type DeviceGroupRow = z.output<typeof deviceGroupRow>;

/** `taskId`: the groups of one task. */
export const listDeviceGroups = endpoint({
  method: 'GET',
  path: '/device/group/list',
  summary: 'List device groups',
  access: 'device:group:list',
  effect: 'read',
  query: pageQuery({ name: filter, id: idFilter, taskId: idFilter, userId: idFilter }, ['id', 'name', 'gmtModified']),
  answer: listAnswer(deviceGroupRow),
});

export const exportDeviceGroups = endpoint({
  method: 'GET',
  path: '/device/group/export',
  summary: 'Export device groups',
  access: 'device:group:export',
  effect: 'write',
  query: exportQuery(listDeviceGroups.query),
  answer: fileAnswer,
});

export const oneDeviceGroup = endpoint({
  method: 'GET',
  path: '/device/group/one',
  summary: 'Read a device group',
  access: 'device:group:list',
  effect: 'read',
  query: idQuery,
  answer: deviceGroupRow,
});

/** The owner defaults to the caller. */
export const addDeviceGroup = endpoint({
  method: 'POST',
  path: '/device/group/add',
  summary: 'Add a device group',
  access: 'device:group:add',
  effect: 'write',
  body: z.strictObject({ name: name(), userId: id.optional() }),
  answer: idAnswer,
});

/** Takes back what `one` answered. The owner may change within the tenant. */
export const editDeviceGroup = endpoint({
  method: 'POST',
  path: '/device/group/edit',
  summary: 'Edit a device group',
  access: 'device:group:edit',
  effect: 'write',
  body: z.strictObject({ ...deviceGroupRow.partial().shape, id, name: name().optional(), userId: id.optional() }),
});

/** 409 while phones are in one of them. */
export const deleteDeviceGroups = endpoint({
  method: 'GET',
  path: '/device/group/delete',
  summary: 'Delete device groups',
  access: 'device:group:delete',
  effect: 'write',
  query: idsQuery,
});
