import { z } from 'zod';
import { type AnswerOf, byScript, endpoint, reads, writes } from '../../endpoint.ts';
import {
  count,
  editBody,
  filter,
  filterOf,
  idAnswer,
  idQueryOf,
  idsQueryOf,
  listAnswer,
  name,
  pageQuery,
  time,
} from '../../fields.ts';
import { cacheWords } from '../../words/cache.ts';
import { ofScript } from '../automation/script-calls.ts';

export const cacheTypes = ['string', 'set', 'list'] as const;
export type CacheType = (typeof cacheTypes)[number];

export const mostTextCharacters = 65_536;
export const mostMembers = 10_000;
/** The limit of all members of a set or list together. */
export const mostEntryCharacters = 1_000_000;
const mostExpirySeconds = 10 * 365 * 86_400;
const mostKeyCharacters = 200;

const key = name(mostKeyCharacters);
const text = z.string().max(mostTextCharacters);
const member = text.min(1);
/** Seconds from now; `null` means never. */
const expirySeconds = z.union([z.null(), count.pipe(z.int().min(1).max(mostExpirySeconds))]);

const shown = {
  key: z.string(),
  dataType: z.enum(cacheTypes),
  /** The members of a set or list; 1 for a string. */
  size: z.int(),
  /** The expiry as it was set; `null` means never. */
  expirySeconds: z.int().nullable(),
  expiresAt: time.nullable(),
  userName: z.string(),
  gmtCreate: time,
};
const entry = {
  ...shown,
  /** A text, or the members of a set or list in order. */
  value: z.union([z.string(), z.array(z.string())]),
};
const form = {
  key,
  /** The type of a new entry; a string by default. */
  dataType: z.enum(cacheTypes).optional(),
  value: z.union([text.min(1), z.array(member).min(1).max(mostMembers)]),
  /** A changed value restarts the expiry time. An unchanged one does not. */
  expirySeconds: expirySeconds.optional(),
};
const stamped = { id: z.int(), gmtModified: time };
export const cacheEntry = z.object({ ...stamped, ...entry });
export type CacheEntry = z.output<typeof cacheEntry>;

const deleting = writes('data:cache:delete');
const seeing = reads('data:cache:list');

export const listCache = endpoint('GET /data/cache/list', 'List cache entries', seeing, {
  query: pageQuery({ key: filter, dataType: filterOf(z.enum(cacheTypes)) }, ['id', 'key', 'expiresAt', 'gmtModified']),
  /** `preview`: the beginning of the value. */
  answer: listAnswer(z.object({ ...stamped, ...shown, preview: z.string() })),
});
export type CacheRow = AnswerOf<typeof listCache>['list'][number];
export const getCacheEntry = endpoint('GET /data/cache/one', 'Read a cache entry', seeing, {
  query: idQueryOf('cacheEntry'),
  answer: cacheEntry,
});
export const addCacheEntry = endpoint('POST /data/cache/add', 'Add a cache entry', writes('data:cache:add'), {
  words: cacheWords,
  body: z.strictObject(form),
  answer: idAnswer,
});
export const editCacheEntry = endpoint('POST /data/cache/edit', 'Edit a cache entry', writes('data:cache:edit'), {
  words: cacheWords,
  body: editBody('cacheEntry', entry, form),
});
export const deleteCacheEntries = endpoint('GET /data/cache/delete', 'Delete cache entries', deleting, {
  query: idsQueryOf('cacheEntry'),
});
export const clearCache = endpoint('GET /data/cache/clear', 'Clear all cache entries', deleting);

const asked = z.strictObject({ ...ofScript, key });
const change = { ...ofScript, key };
const seconds = { expirySeconds: expirySeconds.optional() };
const members = { members: z.array(member).min(1).max(1_000) };
const end = { end: z.enum(['head', 'tail']).optional() };
const asking = reads('phone');

/** The calls of scripts. All phones of a tenant share the entries. The first `add` or `push` creates a set or list. */
export const cacheCalls = {
  get: endpoint('POST /rapi/cache/get', 'Read a cached text', asking, { body: asked, answer: z.string().nullable() }),
  members: endpoint('POST /rapi/cache/members', 'Read cached members', asking, {
    body: asked,
    answer: z.array(z.string()),
  }),
  size: endpoint('POST /rapi/cache/size', 'Count cached members', asking, { body: asked, answer: z.int() }),
  has: endpoint('POST /rapi/cache/has', 'Ask for a member of a cached set', asking, {
    body: asked.extend({ member }),
    answer: z.boolean(),
  }),
  set: endpoint('POST /rapi/cache/set', 'Cache a text', byScript, {
    body: z.strictObject({ ...change, value: text, ...seconds }),
  }),
  /** Adds to a whole number. A missing entry counts as 0. */
  increment: endpoint('POST /rapi/cache/increment', 'Add to a cached number', byScript, {
    body: z.strictObject({ ...change, by: z.int(), ...seconds }),
    answer: z.int(),
  }),
  add: endpoint('POST /rapi/cache/add', 'Add members to a cached set', byScript, {
    body: z.strictObject({ ...change, ...members, ...seconds }),
    /** The number of new members. */
    answer: z.int(),
  }),
  remove: endpoint('POST /rapi/cache/remove', 'Remove members of a cached set', byScript, {
    body: z.strictObject({ ...change, ...members }),
    answer: z.int(),
  }),
  push: endpoint('POST /rapi/cache/push', 'Add to a cached list', byScript, {
    body: z.strictObject({ ...change, ...members, ...end, ...seconds }),
    /** The number of members afterwards. */
    answer: z.int(),
  }),
  pop: endpoint('POST /rapi/cache/pop', 'Take from a cached list', byScript, {
    body: z.strictObject({ ...change, ...end }),
    answer: z.string().nullable(),
  }),
  expire: endpoint('POST /rapi/cache/expire', 'Set the expiry of a cache entry', byScript, {
    body: z.strictObject({ ...change, expirySeconds }),
    answer: z.boolean(),
  }),
  delete: endpoint('POST /rapi/cache/delete', 'Delete a cache entry from a script', byScript, {
    body: z.strictObject(change),
    answer: z.boolean(),
  }),
};
