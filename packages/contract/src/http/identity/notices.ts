import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { filter, flag, flagFilter, listAnswer, name, note, optionalIdsOf, pageQuery, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { noticeWords as words } from '../../words/notices.ts';

const mostCharacters = 10_000;
const shown = {
  title: z.string(),
  /** A value of the dictionary `sys_notice_type`, and its label in the caller's language. */
  type: z.string(),
  typeLabel: z.string(),
  /** The text, without formatting. */
  content: z.string(),
  gmtCreate: time,
};

/** Notices. Status 1 is published. Status 0 is a draft, which only administrators see. */
export const notices = resource({
  path: '/system/notice',
  access: 'system:notice',
  named: 'notice',
  words,
  row: { ...shown, userName: z.string(), status: z.literal([0, 1]) },
  form: { title: name(128), type: name(), content: note(mostCharacters).optional(), status: flag.optional() },
  filters: { title: filter, type: filter, userName: filter, status: flagFilter },
  order: ['id', 'title', 'type', 'gmtCreate'],
});

/** Lists the published notices for the caller, the newest first. */
export const listOwnNotices = endpoint('GET /system/notice/mine', 'List the own notices', reads('session'), {
  words,
  query: pageQuery({ unread: flagFilter }),
  answer: listAnswer(z.object({ id: z.int(), ...shown, read: z.boolean() })).extend({ unread: z.int() }),
});

export const markNoticesRead = endpoint('POST /system/notice/read', 'Mark notices as read', writes('session'), {
  words,
  /** Either `ids` or `all`. */
  body: z.strictObject({ ids: optionalIdsOf('notice').optional(), all: z.boolean().optional() }),
  answer: z.object({ unread: z.int() }),
});
