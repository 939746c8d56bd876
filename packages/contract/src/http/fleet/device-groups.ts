import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { filter, idFilterOf, idOf, name, optionalIdsOf } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { deviceGroupWords } from '../../words/device-groups.ts';

/** Phone groups. A deletion returns 409 while a phone is in one of them. */
export const deviceGroups = resource({
  path: '/device/group',
  access: 'device:group',
  named: 'group',
  words: deviceGroupWords,
  row: { name: z.string(), userId: z.int(), userName: z.string(), deviceCount: z.int() },
  /** The owner is the caller by default, and can be changed within the tenant. */
  form: { name: name(), userId: idOf('user').optional() },
  /** `taskId` selects the groups of one task. */
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
