import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { dictDataHref } from '../../../../lib/navigation/addresses.ts';
import { StatusField, statusColumn, statusFilter } from '../../../../parts/admin/status-switch.tsx';

const calls = resources.dictTypes;

/** The list of dictionaries, with a form to add or edit one. A dictionary contains the choices of a form field. */
export default function DictionariesPage() {
  const t = useT();
  const { form, list } = useCrud(calls, {
    counted: 'dictTypes.counted',
    // Forms of the console depend on the built-in dictionaries, so they cannot be deleted.
    undeletableReason: ({ builtIn }) => (builtIn ? t('dictionaries.fixed') : undefined),
  });
  return (
    <>
      <ListPage
        {...list}
        id="dictionaries"
        label={t('dictTypes.many')}
        columns={[
          { key: 'name', title: t('dictTypes.name'), sort: true },
          {
            key: 'type',
            title: t('dictTypes.type'),
            sort: true,
            render: ({ type }) => <PageLink to={dictDataHref(type)}>{type}</PageLink>,
          },
          statusColumn(t('dictTypes.status'), calls.edit, 'name'),
          { key: 'remark', title: t('dictTypes.remark') },
          { key: 'gmtCreate', title: t('dictTypes.gmtCreate'), sort: true, show: 'time' },
          idColumn(t('dictTypes.id')),
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t('dictTypes.name') },
          { kind: 'text', name: 'type', label: t('dictTypes.type') },
          statusFilter(t, t('dictTypes.status')),
        ]}
      />
      {form && (
        <EditDialog {...form} initial={{ status: 1 }}>
          <Field name="name" />
          <Field name="type" extra={t('dictionaries.typeHint')} />
          <StatusField />
          <Field name="remark" />
        </EditDialog>
      )}
    </>
  );
}
