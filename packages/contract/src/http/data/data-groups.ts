import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { countsOf, filter, name, optionalIdsOf, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { dataGroupWords } from '../../words/data-groups.ts';
import { itemStates } from './data-items.ts';

export const dataGroups = resource({
  path: '/data/group',
  access: 'data:group',
  named: 'dataGroup',
  words: dataGroupWords,
  /** The counts are the group's lines by state. */
  row: { name: z.string(), ...countsOf(itemStates), userName: z.string(), gmtCreate: time },
  form: { name: name() },
  filters: { name: filter, ids: optionalIdsOf('dataGroup').optional() },
  order: ['id', 'name', 'gmtCreate'],
});
export type DataGroupRow = AnswerOf<typeof dataGroups.one>;
