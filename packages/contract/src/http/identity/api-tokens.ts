import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import {
  editBody,
  filter,
  idAnswer,
  idQueryOf,
  idsOf,
  listAnswer,
  moment,
  name,
  pageQuery,
  time,
} from '../../fields.ts';
import { apiTokenWords as words } from '../../words/api-tokens.ts';

const own = reads('session');
const changesOwn = writes('session');

const form = {
  name: name(),
  /** A part of the caller's own permissions. */
  permissions: z.array(z.string().max(100)).min(1).max(1000),
  /** Empty or `null` means that the token never expires. */
  expiresAt: z.union([moment, z.literal('').transform(() => null), z.null()]).optional(),
};
const row = {
  name: z.string(),
  permissions: z.array(z.string()),
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  /** `false` after the token has expired. */
  active: z.boolean(),
  gmtCreate: time,
};
const shown = z.object({ id: z.int(), ...row, gmtModified: time });
const chosen = z.object({ ids: idsOf('apiToken') });

const node = z.object({
  permission: z.string(),
  name: z.string(),
  get children() {
    return z.array(node);
  },
});
export type PermissionNode = z.output<typeof node>;

/** The calls for the caller's API tokens. They need a session, because a token must not change its own account. */
export const apiTokens = {
  words,
  fields: Object.keys(form),
  list: endpoint('GET /system/tokens/list', 'List the own API tokens', own, {
    words,
    query: pageQuery({ name: filter }, ['id', 'name', 'expiresAt', 'lastUsedAt', 'gmtCreate']),
    answer: listAnswer(shown),
  }),
  one: endpoint('GET /system/tokens/one', 'Read an own API token', own, {
    words,
    query: idQueryOf('apiToken'),
    answer: shown,
  }),
  /** The token is returned by this call only. */
  add: endpoint('POST /system/tokens/add', 'Add an own API token', changesOwn, {
    words,
    body: z.strictObject(form),
    answer: idAnswer.extend({ token: z.string() }),
    secretAnswer: true,
  }),
  edit: endpoint('PUT /system/tokens/edit', 'Edit an own API token', changesOwn, {
    words,
    body: editBody('apiToken', row, form),
  }),
  remove: endpoint('DELETE /system/tokens/delete', 'Delete own API tokens', changesOwn, {
    words,
    query: chosen.partial(),
    body: z.strictObject({ ids: idsOf('apiToken').optional() }),
  }),
  export: undefined,
};
export type ApiToken = AnswerOf<typeof apiTokens.one>;

/** Returns the permissions that the caller can give to a token, grouped by menu. */
export const getTokenChoices = endpoint('GET /system/tokens/choices', 'Get what an API token may do', own, {
  answer: z.array(node),
});
