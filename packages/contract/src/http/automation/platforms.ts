import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { filter, name, optionalIdsOf, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { platformWords } from '../../words/platforms.ts';

export const platforms = resource({
  path: '/script/platform',
  access: 'script:platform',
  named: 'platform',
  words: platformWords,
  row: {
    name: z.string(),
    /** Whether this is the platform created with the site. Scripts without a platform get it; it cannot be renamed or deleted. */
    builtIn: z.boolean(),
    userName: z.string(),
    gmtCreate: time,
  },
  form: { name: name() },
  filters: { name: filter, ids: optionalIdsOf('platform').optional() },
  order: ['id', 'name', 'gmtCreate'],
});
export type Platform = AnswerOf<typeof platforms.one>;
