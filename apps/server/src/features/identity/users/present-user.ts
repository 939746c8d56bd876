import type { RoleChoice } from '../roles/api.ts';
import type { ShownUser } from './store.ts';

export const presentUser = ({ user, deptName, parentName }: ShownUser, roles: readonly RoleChoice[]) => ({
  id: user.id,
  userId: user.id,
  userName: user.username,
  nickname: user.nickname,
  phone: user.phone,
  gender: user.gender,
  status: user.status,
  userType: user.userType,
  avatar: user.avatar,
  deptId: user.departmentId,
  deptName: deptName ?? '',
  parentId: user.parentId,
  parentName: parentName ?? '',
  roleNames: roles.map((role) => role.name),
  deviceQuantity: user.deviceQuantity,
  expirationTime: user.expiresAt,
  concurrencyLimit: user.concurrencyPerSecond,
  remark: user.remark,
  createdAt: user.createdAt,
  lastLoginAt: user.lastLoginAt,
});
