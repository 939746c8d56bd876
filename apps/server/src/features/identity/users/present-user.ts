import type { Locale } from '@flotilla/contract/locale';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { RoleChoice, Roles } from '../roles/api.ts';
import { postIdsOf, type ShownUser, shownUser } from './store.ts';

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
  gmtModified: user.gmtModified,
  lastLoginAt: user.lastLoginAt,
});

/** A person as the form shows them. */
export async function readUser({ roles }: { readonly roles: Roles }, db: Queryable, id: number, locale: Locale) {
  const shown = await shownUser(db, id);
  if (!shown) throw notFound();
  const held = (await roles.ofUsers(db, [id], locale)).get(id) ?? [];
  const { communicationKey } = shown.user;
  const roleIds = held.map((role) => role.id);
  return { ...presentUser(shown, held), communicationKey, postIds: await postIdsOf(db, id), roleIds };
}
