import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import {
  editBody,
  filter,
  flag,
  flagFilter,
  idAnswer,
  idOf,
  idQueryOf,
  idsQueryOf,
  listAnswer,
  name,
  note,
  optionalIdsOf,
  pageQuery,
  sort,
  stamp,
  time,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import { withSentence } from '../../rules.ts';
import { roleWords } from '../../words/roles.ts';

const read = reads('system:role:list');
const editing = writes('system:role:edit');

export const dataScope = z.enum(['all', 'custom', 'department', 'departmentAndBelow', 'self']);
export type DataScope = z.output<typeof dataScope>;

const roleKey = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z][A-Za-z0-9_:-]{0,63}$/,
    withSentence(
      word(
        '须以字母开头，只含字母、数字和 _ : -，最多 64 个字符',
        'must begin with a letter and have only letters, digits and _ : -, at most 64',
        '須以字母開頭，只含字母、數字和 _ : -，最多 64 個字元',
      ),
    ),
  );

const role = z.object({
  id: z.int(),
  name: z.string(),
  roleKey: z.string(),
  sort: z.int(),
  status: z.literal([0, 1]),
  dataScope,
  builtIn: z.boolean(),
  remark: z.string(),
  /** The number of users who have the role. */
  userCount: z.int(),
  createdAt: time,
  gmtModified: time,
});

export const listRoles = endpoint('GET /system/auth/roleList', 'List roles', read, {
  query: pageQuery({ name: filter, roleKey: filter, status: flagFilter, ids: optionalIdsOf('role').optional() }, [
    'sort',
    'id',
    'name',
    'roleKey',
    'createdAt',
  ]),
  answer: listAnswer(role),
});

export const getRole = endpoint('GET /system/auth/roleOne', 'Get one role', read, {
  query: idQueryOf('role'),
  answer: role.extend({ menuIds: z.array(z.int()), deptIds: z.array(z.int()) }),
});

const roleFields = {
  name: name(),
  roleKey,
  sort,
  status: flag.optional(),
  menuIds: optionalIdsOf('menu').optional(),
  dataScope: dataScope.optional(),
  /** The departments of the data scope `custom`; empty for other scopes. */
  deptIds: optionalIdsOf('department').optional(),
  remark: note().optional(),
};

/** Adds a role, which cannot have more rights than its author. */
export const addRole = endpoint('POST /system/auth/addRole', 'Add a role', writes('system:role:add'), {
  words: roleWords,
  body: z.strictObject(roleFields),
  answer: idAnswer,
});

export const editRole = endpoint('PUT /system/auth/editRole', 'Edit a role', editing, {
  words: roleWords,
  body: editBody('role', getRole.answer.shape, roleFields),
});

export const deleteRoles = endpoint('DELETE /system/auth/deleteRole', 'Delete roles', writes('system:role:delete'), {
  words: roleWords,
  query: idsQueryOf('role'),
});

export const changeRoleStatus = endpoint('PUT /system/auth/changeRoleStatus', "Change a role's status", editing, {
  words: roleWords,
  body: z.strictObject({ id: idOf('role'), status: flag }),
});

export const setRoleDataScope = endpoint('PUT /system/auth/roleDataScope', "Change a role's data scope", editing, {
  words: roleWords,
  body: z.strictObject({
    id: idOf('role'),
    dataScope,
    deptIds: optionalIdsOf('department').optional(),
    gmtModified: stamp,
  }),
});
