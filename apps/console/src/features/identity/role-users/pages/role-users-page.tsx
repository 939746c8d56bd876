import { useState } from 'react';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { confirm, listIds, listNames } from '../../../../components/overlay/confirm.ts';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { type RowOf, useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { roleUsersPath } from '../../../../lib/navigation/addresses.ts';
import { useTab, useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/toast.ts';
import { RowStatus, statusFilter } from '../../../../parts/admin/status-switch.tsx';
import { SelectUser } from '../../../../parts/pick/select-user.tsx';

type User = RowOf<'GET /system/auth/roleUserList'>;

/** The users of one role, which the address names. */
export default function RoleUsersPage() {
  const t = useT();
  const roleId = Number(useTab().path.slice(roleUsersPath.length + 1));
  const role = useAsk('GET /system/auth/roleOne', { query: { id: roleId } });
  const title = role.data && t('roleUsers.title', { name: role.data.name });
  useTabTitle(title);
  const roles = usePageHref()('identity/roles');
  const [adding, setAdding] = useState(false);
  const add = useSend('POST /system/auth/addRoleUsers');
  const take = useSend('DELETE /system/auth/removeRoleUsers');
  const ownId = useSession(({ profile }) => profile?.id);
  const own = ({ id }: { id: number }) => (id === ownId ? t('roleUsers.own') : undefined);
  const kept = (user: User) => own(user) ?? (user.byDefault ? t('roleUsers.defaultKept') : undefined);
  const permission = permissionOf('POST /system/auth/addRoleUsers');
  const removing = { key: 'remove', label: t('roleUsers.remove'), danger: true, permission };

  const nameAndSource = ({ userName, byDefault }: User) => (
    <>
      {userName} {byDefault && <span className="fl-small">{t('roleUsers.byDefault')}</span>}
    </>
  );
  async function removeThem(users: readonly User[], clear?: () => void): Promise<void> {
    const things = users.map(({ id, userName }) => ({ id, name: userName }));
    const named = listNames(things.map(({ name }) => t('confirm.quoted', { name })));
    const count = things.length;
    const names = count > 2 ? t('roleUsers.names', { names: named, count }) : named;
    const question = { title: t('roleUsers.removeAsk', { names }), text: t('roleUsers.removeLost') };
    if (!(await confirm({ ...question, ids: listIds(things), danger: true }))) return;
    take.mutate(
      { query: { roleId, userIds: things.map(({ id }) => id).join(',') } },
      {
        onSuccess() {
          toast.success(t('roleUsers.removed', { count }));
          clear?.();
        },
      },
    );
  }
  function addThem(userIds: readonly number[]): Promise<void> | undefined {
    if (userIds.length === 0) return undefined;
    const tell = () => toast.success(t('roleUsers.added', { count: userIds.length }));
    return add.mutateAsync({ body: { roleId, userIds: [...userIds] } }).then(tell);
  }
  return (
    <>
      <ListPage
        route="GET /system/auth/roleUserList"
        id="role-users"
        label={title ?? t('roleUsers.many')}
        fixed={{ roleId }}
        columns={[
          { key: 'userName', title: t('roleUsers.userName'), sort: true, render: nameAndSource },
          { key: 'nickname', title: t('roleUsers.nickname'), sort: true },
          { key: 'userType', title: t('roleUsers.userType'), render: (row) => t(`roleUsers.type.${row.userType}`) },
          { key: 'deptName', title: t('roleUsers.deptName') },
          { key: 'status', title: t('roleUsers.status'), render: (row) => <RowStatus status={row.status} /> },
        ]}
        filters={[
          { kind: 'text', name: 'userName', label: t('roleUsers.userName') },
          { kind: 'text', name: 'nickname', label: t('roleUsers.nickname') },
          statusFilter(t, t('roleUsers.status')),
        ]}
        nameOf={(row) => row.userName}
        create={{ permission, label: t('roleUsers.add'), onClick: () => setAdding(true) }}
        actions={(row) => [{ ...removing, disabledReason: kept(row), onClick: () => void removeThem([row]) }]}
        batch={[{ ...removing, onClick: (rows, clear) => void removeThem(rows, clear) }]}
        lockedReason={kept}
        extra={roles && <PageLink to={roles}>{t('roleUsers.back')}</PageLink>}
        empty={{ title: t('roleUsers.none') }}
      />
      {adding && (
        <SelectUser
          lockedReason={own}
          onPick={(_joined, keys) => addThem(keys.map(Number))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
