import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../endpoint.ts';
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
  range,
  stamp,
  time,
} from '../fields.ts';
import { userWords } from '../words/users.ts';
import { userType } from './sessions.ts';

const read = reads('system:user:list');
const editing = writes('system:user:edit');
const own = reads('session');

export const password = z.string().min(6).max(20);
const gender = z.enum(['male', 'female', 'unknown']);
export const userName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\p{L}\p{N}._@-]+$/u);
/** Long enough not to be guessed, because a taken key is reported as such. */
const communicationKey = z
  .string()
  .trim()
  .regex(/^([A-Za-z0-9_-]{16,64})?$/);
/** Empty or null: never. */
const expirationTime = z.union([moment, z.literal('').transform(() => null), z.null()]);

/** A tenant's limits. 0 is unlimited; a blank key is replaced by a random one. */
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
  /** A front user's parent; without one the user is its own tenant. */
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
  /** Whether the person signs in with a second factor. */
  secondFactor: z.boolean(),
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
      /** With all departments below it. */
      deptId: idFilterOf('department'),
      parentId: idFilterOf('user'),
      ...range,
    },
    ['id', 'userName', 'nickname', 'createdAt'],
  ),
  answer: listAnswer(userRow),
});

const choice = z.object({ id: z.int(), name: z.string() });

/** The choices of a user form, limited to what the caller may grant. */
export const getUserChoices = endpoint('GET /system/auth/userGet', 'Get the choices of the user form', read, {
  answer: z.object({
    roles: z.array(choice.extend({ roleKey: z.string() })),
    /** Stopped ones too: somebody may still have one. */
    posts: z.array(choice.extend({ status: zeroOrOne })),
    /** Stopped ones too: somebody may still be in one. `userCount`: within reach, in this one alone. */
    departments: z.array(choice.extend({ parentId: z.int().nullable(), status: zeroOrOne, userCount: z.int() })),
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
  /** Without a type: front below a front user, else background. */
  body: z.strictObject({ userName, password, userType: userType.optional(), ...userFields }),
  answer: idAnswer,
});

export type EditedUser = AnswerOf<typeof getEditUser>;

/** Sends back the answer of `getEditUser`: read-only fields only accept their current value. */
export const editUser = endpoint('PUT /system/auth/editUser', 'Edit a user', editing, {
  words: userWords,
  hide: ['communicationKey'],
  body: editBody('user', userRow.shape, userFields),
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

/** Of one user, or of several, all or none. */
export const changeUserStatus = endpoint('PUT /system/auth/changeUserStatus', "Change a user's status", editing, {
  body: z.strictObject({ userId: idsOf('user'), status: flag }),
});

export const exportUsers = endpoint('GET /system/user/export', 'Export users', writes('system:user:export'), {
  query: exportQuery(listUsers.query),
  answer: fileAnswer,
});

/** A sheet with the titles that an import reads, in the caller's language. */
export const getUserTemplate = endpoint(
  'GET /system/user/importTemplate',
  'Get the template of a user import',
  reads('system:user:import'),
  { answer: fileAnswer },
);

/**
 * Adds a user for each row of an xls or xlsx file, whose first row has the names of fields. `updateExisting`: a user name that
 * exists is edited instead of refused, which needs the right to edit; empty cells change nothing, and passwords stay. Wrong rows
 * are reported without affecting others.
 */
export const importUsers = endpoint('POST /system/auth/importUser', 'Import users', writes('system:user:import'), {
  wire: 'upload',
  query: z.object({ updateExisting: flag.optional() }),
  answer: z.object({
    added: z.int(),
    updated: z.int(),
    failed: z.int(),
    /** Every row that is not empty, by its number on the sheet; the message says what is wrong with it. */
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

/** Pickers that do not use pages load all users at once. */
const everybody = pageQuery({ userName: filter, ids: optionalIdsOf('user').optional() }, ['id', 'userName'], {
  rows: 100_000,
});
const pickableUser = z.object({
  id: z.int(),
  userId: z.int(),
  userName: z.string(),
  nickname: z.string(),
  userType,
});

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
