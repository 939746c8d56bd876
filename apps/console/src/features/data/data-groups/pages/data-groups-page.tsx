import type { DataGroupRow } from '@flotilla/contract/http/data/data-groups';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useReset } from '../../../../parts/data/use-reset.ts';

const states = ['free', 'leased', 'used', 'aside'] as const;

const columnsOf = (t: Translate): Column<DataGroupRow>[] => [
  idColumn(t('dataGroups.id')),
  {
    key: 'name',
    title: t('dataGroups.name'),
    sort: true,
    render: ({ id, name }) => (
      <PageRef page="data/data-items" query={{ groupId: id }}>
        {name}
      </PageRef>
    ),
  },
  ...states.map(
    (state): Column<DataGroupRow> => ({
      key: state,
      title: t(`data.state.${state}`),
      align: 'right',
      render: (group) => (
        <PageRef page="data/data-items" query={{ groupId: group.id, state }}>
          {formatCount(group[state])}
        </PageRef>
      ),
    }),
  ),
  { key: 'userName', title: t('dataGroups.userName') },
  { key: 'gmtCreate', title: t('dataGroups.gmtCreate'), sort: true, show: 'time' },
];

const linesIn = (groups: readonly DataGroupRow[]): number =>
  groups.reduce((sum, group) => sum + states.reduce((lines, state) => lines + group[state], 0), 0);

/** Groups of data, with how many of their lines are left. */
export default function DataGroupsPage() {
  const t = useT();
  const { resetAll } = useReset();
  const { form, list, edit, remove } = useCrud(resources.dataGroups, {
    counted: 'dataGroups.counted',
    alsoDeleted: (groups) => t('data.groupLost', { count: linesIn(groups) }),
  });
  return (
    <>
      <ListPage
        {...list}
        id="data-groups"
        label={t('dataGroups.many')}
        columns={columnsOf(t)}
        filters={[{ kind: 'text', name: 'name', label: t('dataGroups.name') }]}
        actions={(row) => [edit(row), remove(row), resetAll(row, 'used'), resetAll(row, 'aside')]}
        empty={{ ...list.empty, hint: t('data.groupHint') }}
      />
      {form && (
        <EditDialog {...form}>
          <Field name="name" />
        </EditDialog>
      )}
    </>
  );
}
