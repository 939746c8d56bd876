import { Modal } from 'antd';
import { FilterRow } from '../../../../components/list/filter-row.tsx';
import list from '../../../../components/list/list.module.css';
import { toQuery, useLocalState } from '../../../../components/list/list-state.ts';
import { PagedTable } from '../../../../components/list/paged-table.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';

interface Props {
  /** Opens the form of a new task of the user that uses the script of this shared task. */
  onUse: (id: number) => void;
  onClose: () => void;
}

/** The tasks that other users share with this user. Render it only while it is open. */
export default function SharedTasksDialog({ onUse, onClose }: Props) {
  const t = useT();
  const control = useLocalState();
  const { filters } = control.state;
  const asked = useAsk('GET /task/task/listShareTask', { query: toQuery(control.state) }, { keep: true });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Modal open title={t('tasks.sharedWithMe')} width={layout.dialog.large} footer={null} onCancel={onClose}>
      <div className={list.inDialog}>
        {(isFiltered || asked.data?.list.length !== 0) && (
          <FilterRow
            label={t('tasks.sharedWithMe')}
            filters={[{ kind: 'text', name: 'name', label: t('tasks.name') }]}
            value={filters}
            onChange={(value) => control.change({ filters: value })}
          />
        )}
        <PagedTable
          control={control}
          asked={asked}
          empty={
            isFiltered
              ? { title: t('state.noResult') }
              : { title: t('tasks.sharedNone'), hint: t('tasks.sharedNoneHint') }
          }
          label={t('tasks.sharedWithMe')}
          keyOf={({ key }) => key}
          nameOf={({ value }) => value}
          columns={[
            { key: 'value', title: t('tasks.name') },
            { key: 'scriptName', title: t('tasks.scriptName'), width: 180 },
            { key: 'version', title: t('tasks.scriptVersion'), width: 110 },
            { key: 'userName', title: t('tasks.userName'), width: 140 },
          ]}
          actions={({ key }) => [
            {
              key: 'use',
              label: t('tasks.use'),
              permission: permissionOf('POST /task/task/add'),
              onClick: () => onUse(key),
            },
          ]}
        />
      </div>
    </Modal>
  );
}
