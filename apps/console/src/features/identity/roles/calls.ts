import type { Answer } from '../../../lib/calls/api.ts';

export const roleCalls = {
  list: 'GET /system/auth/roleList',
  one: 'GET /system/auth/roleOne',
  add: 'POST /system/auth/addRole',
  edit: 'PUT /system/auth/editRole',
  remove: 'DELETE /system/auth/deleteRole',
  fields: ['name', 'roleKey', 'sort', 'status', 'remark', 'menuIds', 'dataScope', 'deptIds'],
} as const;

export type RoleValues = Pick<Answer<typeof roleCalls.one>, (typeof roleCalls.fields)[number]>;
export type Scope = RoleValues['dataScope'];
export const scopes: readonly Scope[] = ['all', 'custom', 'department', 'departmentAndBelow', 'self'];
