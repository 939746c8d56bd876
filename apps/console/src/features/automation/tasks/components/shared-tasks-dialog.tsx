import { Modal } from 'antd';
import { DataTable } from '../../../../components/list/data-table.tsx';
import { FilterRow } from '../../../../components/list/filter-row.tsx';
import list from '../../../../components/list/list.module.css';
import { toQuery, useLocalState } from '../../../../components/list/list-state.ts';
import { Pager } from '../../../../components/list/pager.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../../components/state/error-state.tsx';
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
  const { data, error, refetch } = useAsk(
    'GET /task/task/listShareTask',
    { query: toQuery(control.state) },
    { keep: true },
  );
  const isEmpty = data?.list.length === 0;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Modal open title={t('tasks.sharedWithMe')} width={layout.dialog.large} footer={null} onCancel={onClose}>
      <div className={list.inDialog}>
        {(isFiltered || !isEmpty) && (
          <FilterRow
            label={t('tasks.sharedWithMe')}
            filters={[{ kind: 'text', name: 'name', label: t('tasks.name') }]}
            value={filters}
            onChange={(value) => control.change({ filters: value })}
          />
        )}
        <div className={list.framed}>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : isEmpty ? (
            isFiltered ? (
              <EmptyState title={t('state.noResult')} />
            ) : (
              <EmptyState title={t('tasks.sharedNone')} hint={t('tasks.sharedNoneHint')} />
            )
          ) : (
            <DataTable
              label={t('tasks.sharedWithMe')}
              rows={data?.list}
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
          )}
        </div>
      </div>
      {data && data.total > 0 && <Pager control={control} total={data.total} small />}
    </Modal>
  );
}
