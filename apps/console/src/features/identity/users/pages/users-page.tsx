import type { UserRow } from '@flotilla/contract/http/identity/users';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { TreeSelect } from '../../../../components/form/tree-select.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import type { Filter } from '../../../../components/list/filter-row.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { SideTree } from '../../../../components/list/side-tree.tsx';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useTab } from '../../../../lib/navigation/tab-context.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import { statusFilter } from '../../../../parts/admin/status-switch.tsx';
import { useUnlock } from '../../../../parts/admin/use-unlock.ts';
import { choiceFilter } from '../../../../parts/pick/lookup-select.tsx';
import { useStatusBatch } from '../use-status-batch.ts';
import { isTenantRoot, useUserColumns } from '../use-user-columns.tsx';
import { useUserDialogs } from '../use-user-dialogs.tsx';
import { useIsTenant, userCalls, useUserChoices } from '../user-choices.ts';

const newestFirst = { orderBy: 'id', order: 'desc' } as const;

const UserForm = lazy(() => import('../user-form.tsx'));
const ImportUsersDialog = lazy(() => import('../import-users-dialog.tsx'));

/** Adds a user to the department that the list shows. It reads the address itself, so that paging does not re-render the page. */
function FormHere(form: Omit<ComponentProps<typeof UserForm>, 'deptId'>) {
  const deptId = Number(new URLSearchParams(useTab().search).get('deptId')) || null;
  return <UserForm {...form} deptId={deptId} />;
}

/** The users whom the signed-in user may see, with the departments beside them. */
export default function UsersPage() {
  const t = useT();
  const narrow = useIsMobile();
  const tenant = useIsTenant();
  const ownId = useSession(({ profile }) => profile?.id);
  const choices = useUserChoices();
  const own = ({ id }: UserRow) => (id === ownId ? t('users.own') : undefined);
  const { reset, handOver, cloud, dialog } = useUserDialogs(own);
  const { form, list, edit, remove, removeChosen } = useCrud(userCalls, {
    counted: 'users.counted',
    nameOf: ({ userName }) => userName,
    readOnlyReason: own,
    instead: handOver,
  });
  const statusOfMany = useStatusBatch();
  const [importing, setImporting] = useState(false);

  const unlock = useUnlock();
  const byDepartment: Filter = {
    kind: 'own',
    name: 'deptId',
    label: t('users.deptId'),
    render: ({ value, onChange, ...field }) => (
      <TreeSelect
        {...field}
        allowClear
        nodes={choices.tree}
        value={value ? Number(value) : null}
        onChange={(id) => onChange(String(id ?? ''))}
      />
    ),
  };
  return (
    <>
      <ListPage
        {...list}
        fixed={newestFirst}
        id="users"
        label={t('users.many')}
        columns={useUserColumns(choices)}
        filters={[
          { kind: 'text', name: 'userName', label: t('users.userName') },
          { kind: 'text', name: 'nickname', label: t('users.nickname') },
          { kind: 'text', name: 'phone', label: t('users.phone') },
          ...(narrow && !tenant ? [byDepartment] : []),
          statusFilter(t, t('users.status')),
          choiceFilter('userType', t('users.userType'), ['background', 'front'] as const, (type) =>
            t(`users.type.${type}`),
          ),
          choiceFilter('expiresInDays', t('users.expires'), [7, 30, 90], (count) => t('users.expiresIn', { count })),
          { kind: 'range', label: t('users.createdAt') },
        ]}
        beside={
          narrow || tenant
            ? undefined
            : {
                name: 'deptId',
                render: ({ value, onChange }) => (
                  <SideTree
                    label={t('users.departments')}
                    searchLabel={t('users.findDepartment')}
                    all={t('users.everywhere')}
                    tree={choices.tree}
                    value={value ? Number(value) : undefined}
                    onChange={(id) => onChange(String(id ?? ''))}
                  />
                ),
              }
        }
        actions={(user) => [
          edit(user),
          remove(user),
          reset(user),
          unlock(user.id),
          handOver(user),
          ...(isTenantRoot(user) && !tenant ? [cloud(user)] : []),
        ]}
        batch={[...statusOfMany, removeChosen]}
        onImport={{ permission: permissionOf('POST /system/auth/importUser'), onClick: () => setImporting(true) }}
        exportBy={{ route: 'GET /system/user/export', permission: permissionOf('GET /system/user/export') }}
        totalWords={(total) => t('users.total', { total })}
        empty={{ ...list.empty, hint: t('users.noneHint') }}
      />
      <Suspense fallback={null}>
        {form && <FormHere form={form} choices={choices} />}
        {dialog}
        {importing && <ImportUsersDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
