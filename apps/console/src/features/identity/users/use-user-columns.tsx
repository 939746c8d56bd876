import type { UserRow } from '@flotilla/contract/http/identity/users';
import { type Column, idColumn } from '../../../components/list/columns.ts';
import { useSend } from '../../../lib/calls/use-call.ts';
import { formatBytes, formatCount, formatDate, formatTime, none } from '../../../lib/format/format.ts';
import { permissionOf } from '../../../lib/forms.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { otherStatus, StatusSwitch } from '../../../parts/admin/status-switch.tsx';
import type { UserChoices } from './user-choices.ts';
import styles from './users.module.css';

const dayMs = 86_400_000;
/** Expiry dates within this time are highlighted. */
const soonMs = 30 * dayMs;

/** Whether the user is a tenant's first account, not one that a tenant has added. Limits apply to the tenant as a whole. */
export const isTenantRoot = ({ userType, parentId }: UserRow): boolean => userType === 'front' && parentId === null;

function Expiry({ user: { expirationTime, userType } }: { user: UserRow }) {
  const t = useT();
  if (!expirationTime) return userType === 'front' ? t('users.never') : <span className="fl-quiet">{none}</span>;
  const leftMs = Date.parse(expirationTime) - Date.now();
  const className = leftMs <= 0 ? styles.past : leftMs < soonMs ? styles.soon : undefined;
  return (
    <span className={className} title={formatTime(expirationTime)}>
      {formatDate(expirationTime)} {leftMs <= 0 && t('users.expired')}
    </span>
  );
}

const route = 'PUT /system/auth/changeUserStatus';

function UserStatus({ user: { id, userName: name, status } }: { user: UserRow }) {
  const t = useT();
  const isSelf = useSession(({ profile }) => profile?.id) === id;
  const { mutate, isPending } = useSend(route, {
    done: 'success',
    undo: ({ body }) => ({ body: { ...body, status: otherStatus(body.status) } }),
  });
  return (
    <StatusSwitch
      status={status}
      name={name}
      permission={permissionOf(route)}
      disabledReason={isSelf ? t('users.own') : undefined}
      busy={isPending}
      question={(next) =>
        next === 0
          ? { title: t('users.stop', { name }), text: t('users.stopAsk'), danger: true }
          : { title: t('users.start', { name }), text: t('users.startAsk') }
      }
      onChange={(next) => mutate({ body: { userId: id, status: next } })}
    />
  );
}

/** The columns of the user list. `paths` maps a department's id to its full path. */
export function useUserColumns({ paths, roles, defaultRoleId }: UserChoices): Column<UserRow>[] {
  const t = useT();
  const defaultRole = roles.find(({ id }) => id === defaultRoleId)?.name;
  // The server stores 0 for a limit that is not set.
  const limitText = (user: UserRow, value: number) => {
    if (!isTenantRoot(user)) return <span className="fl-quiet">{none}</span>;
    return value === 0 ? t('users.unlimited') : formatCount(value);
  };
  return [
    { key: 'userName', title: t('users.userName'), sort: true, width: 120, essential: true },
    { key: 'nickname', title: t('users.nickname'), sort: true, width: 92 },
    {
      key: 'deptId',
      title: t('users.deptId'),
      width: 120,
      render: ({ deptId, deptName }) => paths.get(deptId ?? 0) ?? deptName,
    },
    {
      key: 'roleNames',
      title: t('users.roleIds'),
      width: 108,
      // The server gives tenants and their users (`front`) the default role if they have no other.
      render: ({ roleNames, userType }) =>
        roleNames.length === 0 && userType === 'front' ? defaultRole : roleNames.join(t('confirm.comma')),
    },
    { key: 'userType', title: t('users.userType'), render: ({ userType }) => t(`users.type.${userType}`) },
    {
      key: 'storageBytes',
      title: t('users.storage'),
      render: (user) => (isTenantRoot(user) ? formatBytes(user.storageBytes) : none),
      hidden: true,
    },
    { key: 'phone', title: t('users.phone'), hidden: true },
    { key: 'gender', title: t('users.gender'), render: ({ gender }) => t(`users.gender.${gender}`), hidden: true },
    {
      key: 'postNames',
      title: t('users.postIds'),
      render: ({ postNames }) => postNames.join(t('confirm.comma')),
      hidden: true,
    },
    { key: 'parentName', title: t('users.parentId'), hidden: true },
    {
      key: 'deviceQuantity',
      title: t('users.deviceQuantity'),
      align: 'right',
      essential: true,
      render: (user) => (
        <>
          {isTenantRoot(user) && `${formatCount(user.deviceUsed ?? 0)} / `}
          {limitText(user, user.deviceQuantity)}
        </>
      ),
    },
    {
      key: 'concurrencyLimit',
      title: t('users.concurrencyLimit'),
      align: 'right',
      render: (user) => limitText(user, user.concurrencyLimit),
      hidden: true,
    },
    {
      key: 'expirationTime',
      title: t('users.expirationTime'),
      sort: true,
      render: (user) => <Expiry user={user} />,
    },
    {
      key: 'status',
      title: t('users.status'),
      essential: true,
      render: (user) => <UserStatus user={user} />,
    },
    { key: 'lastLoginAt', title: t('users.lastLoginAt'), show: 'time', hidden: true },
    { key: 'createdAt', title: t('users.createdAt'), sort: true, show: 'time', hidden: true },
    { key: 'remark', title: t('users.remark'), hidden: true },
    idColumn(t('users.id')),
  ];
}
