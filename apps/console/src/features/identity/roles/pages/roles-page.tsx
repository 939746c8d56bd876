import { useState } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { Question } from '../../../../components/overlay/confirm.ts';
import { call } from '../../../../lib/calls/api.ts';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { roleUsersHref } from '../../../../lib/navigation/addresses.ts';
import { EditedStatus, statusFilter } from '../../../../parts/admin/status-switch.tsx';
import { type RoleValues, roleCalls } from '../calls.ts';
import { RoleFields } from '../components/role-fields.tsx';
import { ScopeFields } from '../components/scope-fields.tsx';

type Role = RowOf<typeof roleCalls.list>;
type ScopeValues = Pick<RoleValues, 'dataScope' | 'deptIds'>;

const scopeCalls = {
  ...roleCalls,
  edit: 'PUT /system/auth/roleDataScope',
  fields: ['dataScope', 'deptIds'],
} as const;
const isAdministrators = ({ roleKey }: Pick<Role, 'roleKey'>) => roleKey === 'admin';

/** Changes whose data the holders of a role see. */
function ScopeDialog({ role: { id, name }, onClose }: { role: Role; onClose: () => void }) {
  const t = useT();
  return (
    <EditDialog<typeof scopeCalls, ScopeValues>
      calls={scopeCalls}
      id={id}
      what={t('roles.scopeOf', { name })}
      note={(row) => row && t('roles.inUse', { count: row.userCount })}
      onClose={onClose}
    >
      <ScopeFields />
    </EditDialog>
  );
}

/** The roles: what users may open and do, and whose data they see. */
export default function RolesPage() {
  const t = useT();
  const [scoped, setScoped] = useState<Role>();
  const fixed = (row: Role) => (isAdministrators(row) ? t('roles.fixed') : undefined);
  const { form, list, addTo, edit, remove } = useCrud(roleCalls, {
    counted: 'roles.counted',
    readOnlyReason: fixed,
    undeletableReason: ({ builtIn, userCount }) =>
      builtIn ? t('roles.kept') : userCount > 0 ? t('roles.used', { count: userCount }) : undefined,
  });
  const what = t('roles.counted', { count: 1 });

  const stopping = ({ name, userCount }: Role): Question => ({
    title: t('admin.stop', { what, name }),
    text: userCount > 0 ? t('roles.stopLost', { count: userCount }) : undefined,
    danger: true,
  });

  async function copy({ id }: Role): Promise<void> {
    const role = await call(roleCalls.one, { query: { id } }).catch(() => undefined);
    if (!role) return;
    const { menuIds, dataScope, deptIds, sort, status, remark } = role;
    const names = { name: t('roles.copyName', { name: role.name }), roleKey: `${role.roleKey}_copy` };
    const initial: RoleValues = { ...names, menuIds, dataScope, deptIds, sort, status, remark };
    addTo(t('roles.copy'), initial).onClick();
  }
  return (
    <>
      <ListPage
        {...list}
        id="roles"
        label={t('roles.many')}
        columns={[
          { key: 'name', title: t('roles.name'), sort: true },
          { key: 'roleKey', title: t('roles.roleKey'), sort: true, show: 'code' },
          { key: 'sort', title: t('roles.sort'), sort: true, align: 'right' },
          { key: 'dataScope', title: t('roles.dataScope'), render: (row) => t(`roles.scope.${row.dataScope}`) },
          { key: 'userCount', title: t('roles.userCount'), align: 'right' },
          {
            key: 'status',
            title: t('roles.status'),
            render: (row) => (
              <EditedStatus
                route="PUT /system/auth/changeRoleStatus"
                row={row}
                name={row.name}
                disabledReason={fixed(row)}
                stopping={stopping(row)}
              />
            ),
          },
          { key: 'createdAt', title: t('roles.gmtCreate'), sort: true, show: 'time' },
          { key: 'remark', title: t('roles.remark'), hidden: true },
          idColumn(t('roles.id')),
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t('roles.name') },
          { kind: 'text', name: 'roleKey', label: t('roles.roleKey') },
          statusFilter(t, t('roles.status')),
        ]}
        actions={(row) => [
          edit(row),
          { key: 'users', label: t('roles.users'), to: roleUsersHref(row.id) },
          {
            key: 'scope',
            label: t('roles.dataScope'),
            permission: permissionOf(scopeCalls.edit),
            disabledReason: fixed(row),
            onClick: () => setScoped(row),
          },
          {
            key: 'copy',
            label: t('roles.copy'),
            permission: permissionOf(roleCalls.add),
            disabledReason: fixed(row),
            onClick: () => void copy(row),
          },
          remove(row),
        ]}
        empty={{ ...list.empty, hint: t('roles.noneHint') }}
      />
      {form && (
        <EditDialog<typeof roleCalls, RoleValues>
          {...form}
          drawer
          initial={{ sort: 1, status: 1, dataScope: 'self', menuIds: [], deptIds: [], ...form.initial }}
          note={(row) => row && t('roles.inUse', { count: row.userCount })}
        >
          {(row) => <RoleFields row={row} />}
        </EditDialog>
      )}
      {scoped && <ScopeDialog role={scoped} onClose={() => setScoped(undefined)} />}
    </>
  );
}
