import type { DeviceRow } from '@flotilla/contract/http/devices';
import { Modal } from 'antd';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Can } from '../../../components/can.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { DataTable, type Selection } from '../../../components/list/data-table.tsx';
import { FilterRow } from '../../../components/list/filter-row.tsx';
import list from '../../../components/list/list.module.css';
import { toQuery, useLocalState } from '../../../components/list/list-state.ts';
import { Pager } from '../../../components/list/pager.tsx';
import { useT } from '../../../lib/i18n.ts';
import { layout } from '../../../lib/theme/tokens.ts';
import { useAsk } from '../../../lib/use-call.ts';
import styles from './assign.module.css';
import { AssignForm } from './assign-form.tsx';
import { isAssigned, useAssignActions, useAssignColumns, useAssignFilters } from './use-assign-columns.tsx';

/** Assigns joined phones to owners, one by one or several at once. */
export function AssignDevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const control = useLocalState({ assStatus: '0' });
  const columns = useAssignColumns();
  const filters = useAssignFilters();
  const [chosen, setChosen] = useState<Selection<DeviceRow>>(new Map());
  const [assigning, setAssigning] = useState<readonly DeviceRow[]>();
  const { actions } = useAssignActions((device) => setAssigning([device]));
  const { data, error, refetch } = useAsk(
    'GET /device/deviceList/listUnAssignedDevice',
    { query: toQuery(control.state) },
    { keep: true },
  );
  return (
    <Modal open title={t('assign.devices')} width={layout.dialog.large} footer={null} onCancel={onClose}>
      <div className={list.inDialog}>
        <FilterRow
          label={t('assign.devices')}
          filters={filters}
          value={control.state.filters}
          onChange={(value) => {
            setChosen(new Map());
            control.change({ filters: value });
          }}
          extra={
            <span className={styles.batch}>
              <span className="fl-quiet" role="status">
                {t('assign.selected', { count: chosen.size })}
              </span>
              <Can permission="device:unassigned:assign">
                <Button kind="primary" disabled={chosen.size === 0} onClick={() => setAssigning([...chosen.values()])}>
                  {t('assign.batch')}
                </Button>
              </Can>
            </span>
          }
        />
        <div className={`${list.framed} ${styles.table}`}>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data?.list.length === 0 ? (
            <EmptyState title={t('assign.empty')} hint={t('assign.emptyHint')} />
          ) : (
            <DataTable
              label={t('assign.devices')}
              columns={columns}
              rows={data?.list}
              keyOf={({ id }) => id}
              nameOf={({ deviceId }) => deviceId}
              sort={control.state.sort}
              onSort={(sort) => control.change({ sort })}
              actions={actions}
              selection={chosen}
              onSelect={setChosen}
              lockedReason={(device) => (isAssigned(device) ? t('assign.alreadyReason') : undefined)}
            />
          )}
        </div>
        {data && data.total > 0 && (
          <Pager control={control} total={data.total} words={t('assign.total', { total: data.total })} />
        )}
      </div>
      {assigning && (
        <AssignForm devices={assigning} onDone={() => setChosen(new Map())} onClose={() => setAssigning(undefined)} />
      )}
    </Modal>
  );
}
