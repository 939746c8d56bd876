import type { DataItem } from '@flotilla/contract/http/data/data-items';
import { Input } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useReset } from '../../../../parts/data/use-reset.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { dataGroups } from '../../../../parts/pick/lookups.ts';
import { HistoryDrawer } from '../components/history-drawer.tsx';
import { ImportItemsDialog } from '../components/import-dialog.tsx';
import { DataGroupField, FlagSwitch, ItemWord, itemStates } from '../components/item-fields.tsx';

const columnsOf = (t: Translate, open: (row: DataItem) => void): Column<DataItem>[] => [
  idColumn(t('dataItems.id')),
  {
    key: 'content',
    title: t('dataItems.content'),
    width: 360,
    render: (row) => (
      <Button kind="link" title={row.content} onClick={() => open(row)}>
        {row.content}
      </Button>
    ),
  },
  { key: 'name', title: t('dataItems.name'), width: 200 },
  { key: 'groupName', title: t('dataItems.groupName'), width: 200 },
  { key: 'state', title: t('dataItems.state'), render: ({ state }) => <ItemWord state={state} /> },
  { key: 'deviceNo', title: t('dataItems.deviceNo') },
  { key: 'returns', title: t('dataItems.returns'), sort: true, align: 'right' },
  { key: 'gmtChanged', title: t('dataItems.gmtChanged'), sort: true, show: 'time' },
  { key: 'userName', title: t('dataItems.userName'), hidden: true },
  { key: 'gmtCreate', title: t('dataItems.gmtCreate'), show: 'time', hidden: true },
];

/** The lines of data groups, and what became of them. */
export default function DataItemsPage() {
  const t = useT();
  const [opened, setOpened] = useState<DataItem>();
  const [importing, setImporting] = useState(false);
  const [listedGroup] = useQueryValue('groupId');
  const filteredGroup = Number(listedGroup) || undefined;
  const { resetOne, resetChosen } = useReset();
  const { form, list, edit, remove, removeChosen } = useCrud(resources.dataItems, {
    counted: 'dataItems.counted',
    readOnlyReason: ({ state, deviceNo }) => (state === 'leased' ? t('data.inUse', { device: deviceNo }) : undefined),
  });
  return (
    <>
      <ListPage
        {...list}
        nameOf={(row) => row.content}
        id="data-items"
        label={t('dataItems.many')}
        columns={columnsOf(t, setOpened)}
        filters={[
          lookupFilter('groupId', t('dataItems.groupId'), dataGroups),
          choiceFilter('state', t('dataItems.state'), itemStates, (state) => t(`data.state.${state}`)),
          { kind: 'text', name: 'content', label: t('dataItems.content') },
          { kind: 'text', name: 'name', label: t('dataItems.name') },
          { kind: 'text', name: 'deviceNo', label: t('dataItems.deviceNo') },
        ]}
        onImport={{ onClick: () => setImporting(true), permission: 'data:item:import' }}
        exportBy={{ route: 'GET /data/item/export', permission: 'data:item:export', formats: ['xlsx', 'txt'] }}
        actions={(row) => [
          { key: 'history', label: t('data.history'), onClick: () => setOpened(row) },
          edit(row),
          resetOne(row),
          remove(row),
        ]}
        batch={[resetChosen, removeChosen]}
        empty={{ title: t('data.none'), hint: t('data.noneHint') }}
      />
      {form && (
        <EditDialog {...form} initial={{ groupId: filteredGroup }}>
          <Field name="name" />
          <Field name="groupId">
            <DataGroupField />
          </Field>
          <Field name="content">
            <Input />
          </Field>
          <Field name="deduplicate" extra={t('data.deduplicateHint')}>
            <FlagSwitch />
          </Field>
        </EditDialog>
      )}
      {importing && <ImportItemsDialog groupId={filteredGroup} onClose={() => setImporting(false)} />}
      {opened && <HistoryDrawer item={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
