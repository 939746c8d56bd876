import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { currentLocale, type Translate, useT } from '../../../../lib/i18n.ts';
import { dataRowsHref } from '../../../../lib/navigation/addresses.ts';
import { type FieldValues, freshField, TableFields } from '../components/table-fields.tsx';

type Table = RowOf<'GET /data/table/list'>;
interface TableValues {
  name: string;
  englishName: string;
  fields: FieldValues[];
}

const fieldNames = ({ fields }: Table): string =>
  fields.map(({ name, englishName }) => (currentLocale() === 'en' ? englishName : name)).join(', ');

const columnsOf = (t: Translate): Column<Table>[] => [
  { key: 'name', title: t('dataTables.name'), sort: true, width: 200 },
  { key: 'englishName', title: t('dataTables.englishName'), sort: true, show: 'code' },
  { key: 'fields', title: t('dataTables.fields'), width: 320, render: fieldNames },
  {
    key: 'rowCount',
    title: t('dataTables.rowCount'),
    align: 'right',
    render: ({ id, rowCount }) => <PageLink to={dataRowsHref(id)}>{formatCount(rowCount)}</PageLink>,
  },
  { key: 'userName', title: t('dataTables.userName') },
  { key: 'gmtModified', title: t('dataTables.gmtModified'), sort: true, show: 'time' },
  idColumn(t('dataTables.id')),
];

const toValues = ({ name, englishName, fields }: Table): TableValues => ({ name, englishName, fields });
/** The order is that of the form. */
const toBody = ({ fields, ...names }: TableValues) => ({
  ...names,
  fields: fields.map(({ id, name, englishName, length, searchable }, index) => ({
    ...(id && { id }),
    ...{ sort: index + 1, name, englishName, length, searchable: searchable ?? false },
  })),
});

/** Dynamic tables: what each row of them has. */
export default function TablesPage() {
  const t = useT();
  const { form, list, edit, remove } = useCrud(resources.dataTables, {
    counted: 'dataTables.counted',
    alsoDeleted: (tables) => t('tables.lost', { rows: tables.reduce((sum, { rowCount }) => sum + rowCount, 0) }),
  });
  return (
    <>
      <ListPage
        {...list}
        id="data-tables"
        label={t('tables.label')}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('dataTables.name') },
          { kind: 'text', name: 'englishName', label: t('dataTables.englishName') },
        ]}
        actions={(row) => [{ key: 'open', label: t('tables.open'), to: dataRowsHref(row.id) }, edit(row), remove(row)]}
        empty={{ title: t('tables.none'), hint: t('tables.noneHint') }}
      />
      {form && (
        <EditDialog<typeof resources.dataTables, TableValues>
          {...form}
          drawer
          initial={{ fields: [freshField] }}
          toValues={toValues}
          toBody={toBody}
        >
          <Field name="name" />
          <Field
            name="englishName"
            rules={[{ pattern: /^[A-Za-z][A-Za-z0-9_]*$/, message: t('tables.wrongTableName') }]}
          />
          <TableFields />
        </EditDialog>
      )}
    </>
  );
}
