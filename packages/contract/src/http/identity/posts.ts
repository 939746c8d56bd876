import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { filter, flag, flagFilter, name, note, optionalIdsOf, sort, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { postWords } from '../../words/posts.ts';

/** Posts. Status 1 is normal. Status 0 is stopped: it cannot be given to more users. */
export const posts = resource({
  path: '/system/auth',
  noun: 'Post',
  exportPath: '/system/auth/post/export',
  access: 'system:post',
  named: 'post',
  words: postWords,
  row: {
    name: z.string(),
    code: z.string(),
    sort: z.int(),
    status: z.literal([0, 1]),
    remark: z.string(),
    gmtCreate: time,
  },
  form: { name: name(), code: name(), sort, status: flag.optional(), remark: note().optional() },
  filters: { name: filter, code: filter, status: flagFilter, ids: optionalIdsOf('post').optional() },
  order: ['id', 'sort', 'name', 'code', 'gmtCreate'],
  exported: true,
});
export type Post = AnswerOf<typeof posts.one>;
