import type { Names } from './names.ts';

export const page = (n: Names) => `import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';

export default function ${n.page}() {
  const t = useT();
  const { form, create, edit, remove, removeChosen } = useCrud(resources.${n.many}, { counted: '${n.many}.counted' });
  return (
    <>
      <ListPage
        route={resources.${n.many}.list}
        id="${n.slice}"
        label={t('${n.many}.many')}
        columns={[
          { key: 'name', title: t('${n.many}.name'), sort: true },${n.isSiteWide ? '' : `\n          { key: 'userName', title: t('${n.many}.userName') },`}
          {
            key: 'gmtModified',
            title: t('${n.many}.gmtModified'),
            sort: true,
            render: (row) => <Time value={row.gmtModified} />,
          },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('${n.many}.name') }]}
        nameOf={(row) => row.name}
        create={create}
        actions={(row) => [edit(row), remove(row)]}
        batch={[removeChosen]}
        empty={{ title: t('list.none', { what: t('${n.many}.counted', { count: 1 }) }) }}
      />
      {form && (
        <EditDialog {...form}>
          <Field name="name" />
        </EditDialog>
      )}
    </>
  );
}
`;
