import { z } from 'zod';
import type { AnswerOf } from '../endpoint.ts';
import { filter, flag, flagFilter, name, note, sort, time } from '../fields.ts';
import { resource } from '../resource.ts';
import { postWords } from '../words/posts.ts';

/** Status: 1 normal, 0 stopped: no user can be given it any more. */
export const posts = resource({
  path: '/system/auth',
  noun: 'Post',
  exportPath: '/system/auth/post/export',
  access: 'system:post',
  named: 'post',
  nouns: ['a post', 'posts'],
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
  filters: { name: filter, code: filter, status: flagFilter },
  order: ['id', 'sort', 'name', 'code', 'gmtCreate'],
  exported: true,
});
export type Post = AnswerOf<typeof posts.one>;
