import { useState } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { HotFields, toBody, toValues } from '../components/hot-form.tsx';
import { PhonesDialog } from '../components/phones-dialog.tsx';

type HotScript = RowOf<'GET /hot/script/list'>;

const columnsOf = (t: Translate): Column<HotScript>[] => [
  { key: 'name', title: t('hotScripts.name'), sort: true, width: 200 },
  { key: 'version', title: t('hotScripts.version') },
  {
    key: 'forceUpdate',
    title: t('hotScripts.forceUpdate'),
    render: ({ forceUpdate }) => forceUpdate === 1 && <StatusWord status="warning">{t('admin.yes')}</StatusWord>,
  },
  {
    key: 'versionPopup',
    title: t('hotScripts.versionPopup'),
    render: ({ versionPopup }) => versionPopup === 1 && <StatusWord status="online">{t('admin.yes')}</StatusWord>,
  },
  { key: 'versionMessage', title: t('hotScripts.versionMessage'), width: 200 },
  { key: 'md5', title: t('hotScripts.md5'), width: 140, show: 'code' },
  { key: 'sha256', title: t('hotScripts.sha256'), width: 140, show: 'code', hidden: true },
  { key: 'downloadUrl', title: t('hotScripts.downloadUrl'), width: 180, hidden: true },
  { key: 'phones', title: t('hotScripts.phones'), align: 'right' },
  { key: 'userName', title: t('hotScripts.userName') },
  { key: 'gmtModified', title: t('hotScripts.gmtModified'), sort: true, show: 'time' },
];

/** Shared libraries of scripts, and which phones hold which version. */
export default function HotScriptsPage() {
  const t = useT();
  const [shown, show] = useState<HotScript>();
  const { form, list, edit, remove } = useCrud(resources.hotScripts, { counted: 'hotScripts.counted' });
  return (
    <>
      <ListPage
        {...list}
        id="hot-scripts"
        label={t('hotScripts.many')}
        columns={columnsOf(t)}
        filters={[{ kind: 'text', name: 'name', label: t('hotScripts.name') }]}
        actions={(row) => [
          edit(row),
          { key: 'phones', label: t('hotScripts.onPhones'), onClick: () => show(row) },
          remove(row),
        ]}
        empty={{ ...list.empty, hint: t('hotScripts.noneHint') }}
      />
      {form && (
        <EditDialog
          {...form}
          drawer
          initial={{ source: 'text', version: '1', content: '', versionMessage: '' }}
          toValues={toValues}
          toBody={toBody}
        >
          <HotFields />
        </EditDialog>
      )}
      {shown && <PhonesDialog script={shown} onClose={() => show(undefined)} />}
    </>
  );
}
