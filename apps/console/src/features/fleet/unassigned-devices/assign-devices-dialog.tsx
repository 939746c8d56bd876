import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { Modal } from 'antd';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Can } from '../../../components/can.tsx';
import type { Selection } from '../../../components/list/data-table.tsx';
import { FilterRow } from '../../../components/list/filter-row.tsx';
import list from '../../../components/list/list.module.css';
import { toQuery, useLocalState } from '../../../components/list/list-state.ts';
import { PagedTable } from '../../../components/list/paged-table.tsx';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { layout } from '../../../lib/theme/tokens.ts';
import styles from './assign.module.css';
import { AssignForm } from './assign-form.tsx';
import type { Assigned } from './assignment.ts';
import { isAssigned, useAssignActions, useAssignColumns, useAssignFilters } from './use-assign-columns.tsx';

interface Props {
  /** The phones that are selected when it opens. */
  chosen: readonly DeviceRow[];
  onClose: () => void;
}

/** Assigns joined phones to owners, one by one or several at once. */
export function AssignDevicesDialog({ chosen: before, onClose }: Props) {
  const t = useT();
  const control = useLocalState({ assStatus: '0' });
  const columns = useAssignColumns();
  const { assStatus, ...filters } = control.state.filters;
  const [chosen, setChosen] = useState<Selection<DeviceRow>>(
    () => new Map(before.map((device) => [device.id, device])),
  );
  const [assigning, setAssigning] = useState<Assigned>();
  const { actions } = useAssignActions((device) => setAssigning({ devices: [device] }));
  const asked = useAsk(
    'GET /device/deviceList/listUnAssignedDevice',
    { query: toQuery(control.state) },
    { keep: true },
  );
  const total = asked.data?.total ?? 0;
  // Only waiting phones can be assigned, so the list has to show them alone.
  const count = assStatus === '0' ? total : 0;
  return (
    <Modal open title={t('assign.devices')} width={layout.dialog.large} footer={null} onCancel={onClose}>
      <div className={list.inDialog}>
        <FilterRow
          label={t('assign.devices')}
          filters={useAssignFilters()}
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
                {count > chosen.size && (
                  <Button onClick={() => setAssigning({ filters, count })}>{t('assign.all', { count })}</Button>
                )}
                <Button
                  kind="primary"
                  disabled={chosen.size === 0}
                  onClick={() => setAssigning({ devices: [...chosen.values()] })}
                >
                  {t('assign.batch')}
                </Button>
              </Can>
            </span>
          }
        />
        <PagedTable
          control={control}
          asked={asked}
          empty={{ title: t('assign.empty'), hint: t('assign.emptyHint') }}
          className={styles.table ?? ''}
          words={t('devices.total', { total })}
          small={false}
          label={t('assign.devices')}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ deviceId }) => deviceId}
          actions={actions}
          selection={chosen}
          onSelect={setChosen}
          lockedReason={(device) => (isAssigned(device) ? t('assign.alreadyReason') : undefined)}
        />
      </div>
      {assigning && (
        <AssignForm assigned={assigning} onDone={() => setChosen(new Map())} onClose={() => setAssigning(undefined)} />
      )}
    </Modal>
  );
}
