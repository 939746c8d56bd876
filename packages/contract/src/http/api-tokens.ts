import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../endpoint.ts';
import { editBody, filter, idAnswer, idQueryOf, idsOf, listAnswer, moment, name, pageQuery, time } from '../fields.ts';
import { apiTokenWords as words } from '../words/api-tokens.ts';

const own = reads('session');
const changesOwn = writes('session');

const form = {
  name: name(),
  /** Some of the caller's own. */
  permissions: z.array(z.string().max(100)).min(1).max(1000),
  /** Empty or null: never. */
  expiresAt: z.union([moment, z.literal('').transform(() => null), z.null()]).optional(),
};
const row = {
  name: z.string(),
  permissions: z.array(z.string()),
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  /** False after its expiry. */
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

/** The caller's API tokens. A token itself makes no call that changes its account, these among them. */
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
  /** The token is in this answer, and in no other. */
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

/** The permissions that the caller can give a token, beneath the menus that they stand in. */
export const getTokenChoices = endpoint('GET /system/tokens/choices', 'Get what an API token may do', own, {
  answer: z.array(node),
});
