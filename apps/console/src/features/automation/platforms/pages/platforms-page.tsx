import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';

/** Platforms group scripts by the app they drive. */
export default function PlatformsPage() {
  const t = useT();
  const { form, list } = useCrud(resources.platforms, {
    counted: 'platforms.counted',
    readOnlyReason: ({ builtIn }) => (builtIn ? t('platforms.fixed') : undefined),
  });
  return (
    <>
      <ListPage
        {...list}
        id="platforms"
        label={t('platforms.many')}
        columns={[
          {
            key: 'name',
            title: t('platforms.name'),
            sort: true,
            render: (row) => (
              <>
                {row.name} {row.builtIn && <span className="fl-quiet">{t('platforms.builtIn')}</span>}
              </>
            ),
          },
          { key: 'userName', title: t('platforms.userName') },
          { key: 'gmtCreate', title: t('platforms.gmtCreate'), sort: true, show: 'time' },
          idColumn(t('platforms.id')),
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('platforms.name') }]}
        empty={{ ...list.empty, hint: t('platforms.noneHint') }}
      />
      {form && (
        <EditDialog {...form}>
          <Field name="name" />
        </EditDialog>
      )}
    </>
  );
}
