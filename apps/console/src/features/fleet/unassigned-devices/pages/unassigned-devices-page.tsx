import type { DeviceRow } from '@flotilla/contract/http/devices';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { AssignDevicesDialog } from '../assign-devices-dialog.tsx';
import { AssignForm } from '../assign-form.tsx';
import { JoinDialog } from '../join-dialog.tsx';
import { assignable, useAssignActions } from '../use-assign-actions.ts';
import { useAssignColumns, useAssignFilters } from '../use-assign-columns.tsx';

/** Phones that join show up without a reload. */
const everyMs = 5_000;

type Open = { what: 'dialog' | 'join' } | { what: 'assign'; devices: readonly DeviceRow[]; clear: () => void };

export default function UnassignedDevicesPage() {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  // What waits is what this page is about; the dialog shows the assigned ones too.
  const filters = useAssignFilters().filter((filter) => filter.kind === 'text');
  const close = () => setOpen(undefined);
  const assign = (devices: readonly DeviceRow[], clear = () => {}) => setOpen({ what: 'assign', devices, clear });
  const { actions, remove } = useAssignActions((device) => assign([device]));
  const join = (
    <Can permission="device:list:enrol">
      <Button onClick={() => setOpen({ what: 'join' })}>{t('assign.join')}</Button>
    </Can>
  );
  return (
    <>
      <ListPage
        route="GET /device/deviceList/listUnAssignedDevice"
        id="fleet.unassigned-devices"
        label={t('assign.list')}
        columns={useAssignColumns()}
        filters={filters}
        fixed={{ assStatus: 0 }}
        nameOf={({ deviceNo, deviceId }) => deviceNo || deviceId}
        everyMs={everyMs}
        create={{
          label: t('assign.devices'),
          permission: 'device:unassigned:assign',
          onClick: () => setOpen({ what: 'dialog' }),
        }}
        extra={join}
        batch={[
          {
            key: 'assign',
            label: t('assign.batch'),
            permission: 'device:unassigned:assign',
            onClick: (devices, clear) => assignable(devices) && assign(devices, clear),
          },
          {
            key: 'delete',
            label: t('action.delete'),
            permission: 'device:unassigned:delete',
            danger: true,
            onClick: (devices, clear) => void remove(devices).then((done) => done && clear()),
          },
        ]}
        actions={actions}
        totalWords={(total) => t('assign.total', { total })}
        empty={{ title: t('assign.empty'), hint: t('assign.emptyHint'), action: join }}
      />
      {open?.what === 'dialog' && <AssignDevicesDialog onClose={close} />}
      {open?.what === 'join' && <JoinDialog onClose={close} />}
      {open?.what === 'assign' && <AssignForm devices={open.devices} onDone={open.clear} onClose={close} />}
    </>
  );
}
