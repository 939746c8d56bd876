import type { Department } from '@flotilla/contract/http/identity/departments';
import { InputNumber } from 'antd';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { type Entry, Field } from '../../../../components/form/field.tsx';
import { TreeSelect } from '../../../../components/form/tree-select.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { TreePage } from '../../../../components/list/tree-page.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSeesAll } from '../../../../lib/session/session.ts';
import { hasOthersBelow, type TreeOf } from '../../../../lib/tree.ts';
import { parentChoices, top } from '../../../../parts/admin/parent-choices.ts';
import { EditedStatus, RowStatus, StatusField, statusFilter } from '../../../../parts/admin/status-switch.tsx';

interface ParentProps extends Entry<number | null> {
  of: number | undefined;
}

/** The field for the parent department. */
function ParentField({ of, ...field }: ParentProps) {
  const t = useT();
  const { data } = useAsk('GET /system/auth/deptList', { query: { pageSize: 100_000 } });
  const children = parentChoices(data?.list ?? [], { of, nameOf: ({ name }) => name });
  return <TreeSelect {...field} nodes={[{ id: top, name: t('departments.top'), children }]} />;
}

const calls = resources.departments;

type Values = Pick<Department, (typeof calls.fields)[number]>;

const toValues = ({ parentId, name, sort, leader, phone, status }: Department): Values => ({
  ...{ parentId: parentId ?? top, name, sort, leader, phone, status },
});

/** The departments as a tree. */
export default function DepartmentsPage() {
  const t = useT();
  const seesAll = useSeesAll();
  const { form, list, addTo, edit, remove } = useCrud(calls, {
    counted: 'departments.counted',
    undeletableReason: (row, chosen) =>
      hasOthersBelow(row as TreeOf<Department>, chosen) ? t('departments.hasOthers') : undefined,
  });
  return (
    <>
      <TreePage<typeof calls.list>
        route={calls.list}
        id="departments"
        label={t('departments.many')}
        columns={[
          { key: 'name', title: t('departments.name') },
          { key: 'leader', title: t('departments.leader') },
          { key: 'phone', title: t('departments.phone') },
          { key: 'sort', title: t('departments.sort'), align: 'right' },
          {
            key: 'status',
            title: t('departments.status'),
            render: (row) =>
              seesAll ? (
                <EditedStatus route={calls.edit} row={row} name={row.name} />
              ) : (
                <RowStatus status={row.status} />
              ),
          },
          { key: 'createdAt', title: t('departments.createdAt'), show: 'time' },
          { key: 'id', title: t('departments.id'), align: 'right', hidden: true },
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t('departments.name') },
          statusFilter(t, t('departments.status')),
        ]}
        nameOf={({ name }) => name}
        {...(seesAll && {
          ...list,
          actions: (row) => [edit(row), addTo(t('admin.addBelow'), { parentId: row.id }), remove(row)],
        })}
        empty={{ ...list.empty, hint: t('departments.noneHint') }}
      />
      {form && (
        <EditDialog<typeof calls, Values>
          {...form}
          initial={{ parentId: top, sort: 1, status: 1, ...form.initial }}
          toValues={toValues}
          toBody={({ parentId, ...values }) => ({ ...values, parentId: parentId === top ? null : parentId })}
        >
          {(row) => (
            <>
              <Field name="parentId" required>
                <ParentField of={row?.id} />
              </Field>
              <Field name="name" />
              <Field name="sort">
                <InputNumber min={0} precision={0} />
              </Field>
              <Field name="leader" />
              <Field name="phone" />
              <StatusField />
            </>
          )}
        </EditDialog>
      )}
    </>
  );
}
