import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import {
  count,
  editBody,
  filter,
  filterOf,
  flag,
  flagFilter,
  idAnswer,
  idFilterOf,
  idOf,
  idQueryOf,
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
const userName = z
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
  deviceQuantity: z.int(),
  expirationTime: time.nullable(),
  concurrencyLimit: z.int(),
  remark: z.string(),
  createdAt: time,
  gmtModified: time,
  lastLoginAt: time.nullable(),
});

export const listUsers = endpoint('GET /system/auth/userList', 'List users', read, {
  query: pageQuery(
    {
      userName: filter,
      nickname: filter,
      phone: filter,
      status: flagFilter,
      userType: filterOf(userType),
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
    posts: z.array(choice),
    departments: z.array(choice.extend({ parentId: z.int().nullable() })),
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

export const changeUserStatus = endpoint('PUT /system/auth/changeUserStatus', "Change a user's status", editing, {
  body: z.strictObject({ userId: idOf('user'), status: flag }),
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
  hide: ['communicationKey'],
  body: z.strictObject({ userId: idOf('user'), ...limits, userName: z.unknown().optional(), gmtModified: stamp }),
});
