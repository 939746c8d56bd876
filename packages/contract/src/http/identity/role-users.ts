import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { filter, flagFilter, idOf, idsOf, listAnswer, pageQuery } from '../../fields.ts';
import { roleUserWords } from '../../words/role-users.ts';
import { userType } from './sessions.ts';

const editing = writes('system:role:edit');

const roleUser = z.object({
  id: z.int(),
  userName: z.string(),
  nickname: z.string(),
  userType,
  deptName: z.string(),
  status: z.literal([0, 1]),
  /** Whether the user has the tenants' default role only because no role was given. */
  byDefault: z.boolean(),
});

/** Lists the users of a role who are in the caller's data scope. */
export const listRoleUsers = endpoint(
  'GET /system/auth/roleUserList',
  'List the users of a role',
  reads('system:role:list'),
  {
    words: roleUserWords,
    query: pageQuery({ roleId: idOf('role'), userName: filter, nickname: filter, status: flagFilter }, [
      'id',
      'userName',
      'nickname',
    ]),
    answer: listAnswer(roleUser),
  },
);

const roleUsers = z.object({ roleId: idOf('role'), userIds: idsOf('user') });

export const addRoleUsers = endpoint('POST /system/auth/addRoleUsers', 'Give a role to users', editing, {
  words: roleUserWords,
  body: roleUsers.strict(),
});

export const removeRoleUsers = endpoint('DELETE /system/auth/removeRoleUsers', 'Take a role from users', editing, {
  words: roleUserWords,
  query: roleUsers,
});
