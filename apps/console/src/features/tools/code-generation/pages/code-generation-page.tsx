import { lazy, Suspense, useState } from 'react';
import { useRemove } from '../../../../components/form/use-remove.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { genEditHref } from '../../../../lib/navigation/addresses.ts';
import { toast } from '../../../../lib/toast.ts';
import { useDictionary } from '../../../../parts/admin/use-dictionary.ts';
import { downloadCode, downloadPermission, useGenActions } from '../use-gen-actions.tsx';

const ImportDialog = lazy(() =>
  import('../components/import-dialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog })),
);
const edit = 'PUT /system/tools/gen/edit';

/** The imported tables, whose code can be previewed and downloaded. */
export default function CodeGenerationPage() {
  const t = useT();
  const [importing, setImporting] = useState(false);
  const modules = useDictionary('sys_module_type');
  const { actions, preview } = useGenActions();
  const { remove, removeChosen } = useRemove<{ id: number; name: string }>('DELETE /system/tools/gen/delete', {
    counted: 'genTables.counted',
    nameOf: ({ name }) => name,
  });
  return (
    <>
      <ListPage
        route="GET /system/tools/gen/list"
        id="code-generation"
        label={t('genTables.many')}
        create={{
          permission: permissionOf('POST /system/tools/gen/importTable'),
          label: t('gen.import'),
          onClick: () => setImporting(true),
        }}
        columns={[
          { key: 'name', title: t('genTables.table'), sort: true, show: 'code', width: 220, essential: true },
          { key: 'comment', title: t('genTables.comment'), width: 200 },
          {
            key: 'moduleType',
            title: t('genTables.moduleType'),
            essential: true,
            render: ({ moduleType }) =>
              moduleType ? modules.labelOf(moduleType) : <span className="fl-quiet">{t('gen.unset')}</span>,
          },
          {
            key: 'template',
            title: t('genTables.template'),
            render: ({ template }) => t(`gen.template.${template}`),
          },
          { key: 'slice', title: t('genTables.slice'), show: 'code' },
          { key: 'gmtModified', title: t('genTables.gmtModified'), sort: true, show: 'time' },
          { key: 'id', title: t('genTables.id'), sort: true, align: 'right', hidden: true },
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t('genTables.table') },
          { kind: 'text', name: 'comment', label: t('genTables.comment') },
        ]}
        nameOf={({ name }) => name}
        actions={(row) => [
          {
            key: 'edit',
            label: t('action.edit'),
            permission: permissionOf(edit),
            to: genEditHref(row.id),
          },
          ...actions(row),
          remove(row),
        ]}
        batch={[
          {
            key: 'download',
            label: t('action.download'),
            permission: downloadPermission,
            onClick: (rows) =>
              rows.every(({ moduleType }) => moduleType)
                ? void downloadCode(rows.map(({ id }) => id))
                : toast.error(t('gen.configureFirst')),
          },
          removeChosen,
        ]}
        empty={{ title: t('gen.none'), hint: t('gen.noneHint') }}
      />
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {preview}
    </>
  );
}
