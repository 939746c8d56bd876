import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import {
  count,
  editBody,
  exportQuery,
  fileAnswer,
  filter,
  filterOf,
  flag,
  flagFilter,
  idAnswer,
  idFilterOf,
  idOf,
  idQueryOf,
  idsOf,
  idsQueryOf,
  listAnswer,
  moment,
  name,
  note,
  optionalIdsOf,
  pageQuery,
  progressId,
  range,
  stamp,
  time,
  wholeNumber,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import { rules, withSentence } from '../../rules.ts';
import { userWords } from '../../words/users.ts';
import { userType } from './sessions.ts';

const read = reads('system:user:list');
const editing = writes('system:user:edit');
const own = reads('session');

export const password = z
  .string()
  .min(6, withSentence(rules.characters(6, 20)))
  .max(20, withSentence(rules.characters(6, 20)));
const gender = z.enum(['male', 'female', 'unknown']);
/** Without the two letters (U+0130, U+212A) whose lower case begins with an ASCII letter: names are compared in lower case. */
export const userName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(
    /^((?![\u0130\u212A])[\p{L}\p{N}._@-])+$/u,
    withSentence(
      word(
        '只能包含字母、数字和 . _ @ -',
        'must have only letters, digits and . _ @ -',
        '只能包含字母、數字和 . _ @ -',
      ),
    ),
  );
/** A communication key. The call reports a key that is in use, so keys must be too long to be guessed. */
const communicationKey = z
  .string()
  .trim()
  .regex(
    /^([A-Za-z0-9_-]{16,64})?$/,
    withSentence(
      word(
        '须为 16 到 64 个英文字母、数字、_ 或 -',
        'must have 16 to 64 English letters, digits, _ or -',
        '須為 16 到 64 個英文字母、數字、_ 或 -',
      ),
    ),
  );
/** Empty or `null` means never. */
const expirationTime = z.union([moment, z.literal('').transform(() => null), z.null()]);

/** A tenant's limits. 0 is unlimited. An empty key is replaced by a random one. */
const limits = {
  deviceQuantity: count.optional(),
  communicationKey: communicationKey.optional(),
  expirationTime: expirationTime.optional(),
  concurrencyLimit: z.union([count, z.literal('').transform(() => 0)]).optional(),
};

const userFields = {
  nickname: name(),
  phone: note(32).optional(),
  gender: gender.optional(),
  status: flag.optional(),
  /** A background user's department. */
  deptId: idOf('department').nullable().optional(),
  postIds: optionalIdsOf('post').optional(),
  roleIds: optionalIdsOf('role').optional(),
  /** A front user's parent. A user without a parent is a tenant. */
  parentId: idOf('user').nullable().optional(),
  remark: note().optional(),
  ...limits,
};

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

export const userRow = z.object({
  id: z.int(),
  userId: z.int(),
  userName: z.string(),
  nickname: z.string(),
  phone: z.string(),
  gender,
  status: zeroOrOne,
  userType,
  avatar: z.string(),
  deptId: z.int().nullable(),
  deptName: z.string(),
  parentId: z.int().nullable(),
  parentName: z.string(),
  roleNames: z.array(z.string()),
  postNames: z.array(z.string()),
  deviceQuantity: z.int(),
  expirationTime: time.nullable(),
  concurrencyLimit: z.int(),
  remark: z.string(),
  createdAt: time,
  gmtModified: time,
  lastLoginAt: time.nullable(),
  /** Whether the user signs in with a second factor. */
  secondFactor: z.boolean(),
  /** The phones that are assigned to the tenant of a root user; only in lists. */
  deviceUsed: z.int().optional(),
  /** The bytes that the tenant of a root user stores; only in lists. */
  storageBytes: z.int().optional(),
});

export type UserRow = z.output<typeof userRow>;

export const listUsers = endpoint('GET /system/auth/userList', 'List users', read, {
  query: pageQuery(
    {
      userName: filter,
      nickname: filter,
      phone: filter,
      status: flagFilter,
      userType: filterOf(userType),
      /** The department, including all departments below it. */
      deptId: idFilterOf('department'),
      parentId: idFilterOf('user'),
      /** Selects front users who expire within this many days. */
      expiresInDays: filterOf(wholeNumber(0, 3_650)),
      ...range,
    },
    ['id', 'userName', 'nickname', 'createdAt', 'expirationTime'],
  ),
  answer: listAnswer(userRow),
});

const choice = z.object({ id: z.int(), name: z.string() });

/** Returns the choices of the user form, limited to what the caller may grant. */
export const getUserChoices = endpoint('GET /system/auth/userGet', 'Get the choices of the user form', read, {
  answer: z.object({
    /** A role with `frontOnly` would let a background user reach more than the caller does. */
    roles: z.array(choice.extend({ roleKey: z.string(), frontOnly: z.boolean() })),
    /** Includes stopped posts, because a user may still have one. */
    posts: z.array(choice.extend({ status: zeroOrOne })),
    /** Includes stopped departments, because a user may still be in one. `userCount` counts users in the caller's data scope, without
     * sub-departments. `mayGive`: the caller reaches users of the department, so may add some. */
    departments: z.array(
      choice.extend({ parentId: z.int().nullable(), status: zeroOrOne, userCount: z.int(), mayGive: z.boolean() }),
    ),
    /** Front users that can be the parent of a new account. */
    parents: z.array(choice),
  }),
});

export const getEditUser = endpoint('GET /system/auth/getEditUser', 'Get one user', read, {
  query: idQueryOf('user'),
  answer: userRow.extend({
    postIds: z.array(z.int()),
    roleIds: z.array(z.int()),
    communicationKey: z.string(),
  }),
});

export const addUser = endpoint('POST /system/auth/addUser', 'Add a user', writes('system:user:add'), {
  words: userWords,
  hide: ['password', 'communicationKey'],
  /** Without `userType`, a front user adds front users and a background user adds background users. */
  body: z.strictObject({ userName, password, userType: userType.optional(), ...userFields }),
  answer: idAnswer,
});

export type EditedUser = AnswerOf<typeof getEditUser>;

/** Saves the row returned by `getEditUser`. Read-only fields only accept their current value. */
export const editUser = endpoint('PUT /system/auth/editUser', 'Edit a user', editing, {
  words: userWords,
  hide: ['communicationKey'],
  body: editBody('user', userRow.shape, userFields),
});

/** The kinds of rows that move with a user's account, in the caller's language. */
const owned = z.object({ owned: z.array(z.object({ name: z.string(), count: z.int() })) });

export const countOwned = endpoint('GET /system/user/owned', 'Count what a user owns', read, {
  query: idQueryOf('user'),
  answer: owned,
});

/**
 * Makes `toId` the owner of everything that prevents the deletion of `id`, and returns what it was. Both belong to one tenant, so no
 * quota changes, and the receiver is active. Sub-accounts get the receiver as their parent; those of a tenant's first account stay.
 * Returns 409 if a task of the user is enabled, if one of the phones has an open run, or if both users have a name that must be unique
 * for each owner. Runs, logs, and scripts and tasks that others have shared with the user do not move. A repeated call moves nothing.
 */
export const transferUser = endpoint('POST /system/user/transfer', 'Hand over what a user owns', editing, {
  words: userWords,
  body: z.strictObject({ id: idOf('user'), toId: idOf('user') }),
  answer: owned,
});

export const deleteUsers = endpoint('DELETE /system/auth/deleteUser', 'Delete users', writes('system:user:delete'), {
  query: idsQueryOf('user'),
});

export const resetUserPassword = endpoint(
  'PUT /system/auth/resetUserPwd',
  "Reset a user's password",
  writes('system:user:resetPwd'),
  { words: userWords, hide: ['password'], body: z.strictObject({ userId: idOf('user'), password }) },
);

/** Ends the wait after wrong passwords or codes. */
export const unlockUser = endpoint('PUT /system/auth/unlockUser', 'Unlock a user', writes('system:user:unlock'), {
  words: userWords,
  body: z.strictObject({ userId: idOf('user') }),
});

/** Changes the status of one or several users, all or none. */
export const changeUserStatus = endpoint('PUT /system/auth/changeUserStatus', "Change a user's status", editing, {
  body: z.strictObject({ userId: idsOf('user'), status: flag }),
});

export const exportUsers = endpoint('GET /system/user/export', 'Export users', writes('system:user:export'), {
  query: exportQuery(listUsers.query),
  answer: fileAnswer,
});

/** Returns a sheet with the column titles for an import, in the caller's language. */
export const getUserTemplate = endpoint(
  'GET /system/user/importTemplate',
  'Get the template of a user import',
  reads('system:user:import'),
  { answer: fileAnswer },
);

/**
 * Adds a user for each row of an xls or xlsx file, whose first row has the names of fields. With `updateExisting`, an existing user is
 * edited instead of refused, which needs the right to edit; empty cells and passwords change nothing. Invalid rows are reported and do
 * not affect others.
 */
export const importUsers = endpoint('POST /system/auth/importUser', 'Import users', writes('system:user:import'), {
  wire: 'upload',
  query: z.object({ updateExisting: flag.optional(), progressId: progressId.optional() }),
  answer: z.object({
    added: z.int(),
    updated: z.int(),
    failed: z.int(),
    /** Every row that is not empty, by its number on the sheet. `message` names the error, if any. */
    lines: z.array(
      z.object({
        line: z.int(),
        userName: z.string(),
        result: z.enum(['added', 'updated', 'refused']),
        message: z.string(),
      }),
    ),
  }),
});

/** A query for pickers without pages, which load all users at once. `receiverFor`: who can receive what this user owns, see `transferUser`. */
const everybody = pageQuery(
  { userName: filter, ids: optionalIdsOf('user').optional(), receiverFor: idFilterOf('user') },
  ['id', 'userName'],
  { rows: 100_000 },
);
const pickableUser = userRow.pick({ id: true, userId: true, userName: true, nickname: true, userType: true });

export const listAllUsers = endpoint('GET /system/user/listAll', 'List the users within reach', own, {
  query: everybody,
  answer: listAnswer(pickableUser),
});

export const listUsersForScript = endpoint(
  'GET /system/user/listForScript',
  'List the users a script may be assigned to',
  own,
  { query: everybody, answer: listAnswer(pickableUser) },
);

const cloud = z.object({
  userId: z.int(),
  userName: z.string(),
  deviceQuantity: z.int(),
  communicationKey: z.string(),
  expirationTime: time.nullable(),
  concurrencyLimit: z.int(),
  gmtModified: time,
});

export const getUserCloud = endpoint('GET /system/user/getUserCloud', "Get a tenant's limits", read, {
  query: z.object({ userId: idOf('user') }),
  answer: cloud,
});

export const updateUserCloud = endpoint('PUT /system/user/updateUserCloud', "Change a tenant's limits", editing, {
  words: userWords,
  hide: ['communicationKey'],
  body: z.strictObject({ userId: idOf('user'), ...limits, userName: z.unknown().optional(), gmtModified: stamp }),
});
