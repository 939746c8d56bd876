export const roleCalls = {
  list: 'GET /system/auth/roleList',
  one: 'GET /system/auth/roleOne',
  add: 'POST /system/auth/addRole',
  edit: 'PUT /system/auth/editRole',
  remove: 'DELETE /system/auth/deleteRole',
} as const;

export const scopes = ['all', 'custom', 'department', 'departmentAndBelow', 'self'] as const;
export type Scope = (typeof scopes)[number];

export interface RoleValues {
  name: string;
  roleKey: string;
  sort: number;
  status: 0 | 1;
  remark: string;
  menuIds: readonly number[];
  dataScope: Scope;
  deptIds: readonly number[];
}

export const valuesOf = ({
  name,
  roleKey,
  sort,
  status,
  remark,
  menuIds,
  dataScope,
  deptIds,
}: RoleValues): RoleValues => ({
  ...{ name, roleKey, sort, status, remark, menuIds, dataScope, deptIds },
});
