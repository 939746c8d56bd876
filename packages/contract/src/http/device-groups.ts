import { z } from 'zod';
import type { AnswerOf } from '../endpoint.ts';
import { filter, idFilterOf, idOf, name, optionalIdsOf } from '../fields.ts';
import { resource } from '../resource.ts';
import { deviceGroupWords } from '../words/device-groups.ts';

/** 409 for a deletion while phones are in one of them. */
export const deviceGroups = resource({
  path: '/device/group',
  access: 'device:group',
  named: 'group',
  nouns: ['a device group', 'device groups'],
  words: deviceGroupWords,
  row: { name: z.string(), userId: z.int(), userName: z.string(), deviceCount: z.int() },
  /** The owner defaults to the caller, and may change within the tenant. */
  form: { name: name(), userId: idOf('user').optional() },
  /** `taskId`: the groups of one task. */
  filters: {
    name: filter,
    id: idFilterOf('group'),
    ids: optionalIdsOf('group').optional(),
    taskId: idFilterOf('task'),
    userId: idFilterOf('user'),
  },
  order: ['id', 'name', 'gmtModified'],
  exported: true,
});
export type DeviceGroupRow = AnswerOf<typeof deviceGroups.one>;
