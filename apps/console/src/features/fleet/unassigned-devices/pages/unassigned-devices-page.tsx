import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { enrolPermissions } from '../../../../parts/enrol/permissions.ts';
import { AssignDevicesDialog } from '../assign-devices-dialog.tsx';
import { AssignForm } from '../assign-form.tsx';
import { useAssignActions, useAssignColumns, useAssignFilters } from '../use-assign-columns.tsx';

const EnrolDialog = lazy(() => import('../../../../parts/enrol/enrol-dialog.tsx'));

/** Phones that join show up without a reload. */
const everyMs = 5_000;

const ofAssigned = ['deviceNo', 'userName', 'assStatus'];

type Open =
  | { what: 'enrol' }
  | { what: 'dialog'; devices: readonly DeviceRow[] }
  | { what: 'assign'; devices: readonly DeviceRow[]; clear: () => void };

export default function UnassignedDevicesPage() {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  // Waiting phones have no owner and no number; the dialog shows assigned ones too.
  const columns = useAssignColumns().filter(({ key }) => !ofAssigned.includes(key));
  const filters = useAssignFilters().filter((filter) => filter.kind === 'text' && !ofAssigned.includes(filter.name));
  const close = () => setOpen(undefined);
  const assign = (devices: readonly DeviceRow[], clear = () => {}) => setOpen({ what: 'assign', devices, clear });
  const { actions, removeChosen } = useAssignActions((device) => assign([device]));
  const enrol = (kind: 'default' | 'primary') => (
    <Can permission={enrolPermissions}>
      <Button kind={kind} onClick={() => setOpen({ what: 'enrol' })}>
        {t('enrol.title')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        route="GET /device/deviceList/listUnAssignedDevice"
        id="fleet.unassigned-devices"
        label={t('assign.list')}
        columns={columns}
        filters={filters}
        fixed={{ assStatus: 0 }}
        nameOf={({ deviceId }) => deviceId}
        everyMs={everyMs}
        create={{
          label: t('assign.devices'),
          permission: 'device:unassigned:assign',
          onClick: (devices) => setOpen({ what: 'dialog', devices }),
        }}
        extra={enrol('default')}
        batch={[
          {
            key: 'assign',
            label: t('assign.batch'),
            permission: 'device:unassigned:assign',
            onClick: assign,
          },
          removeChosen,
        ]}
        actions={actions}
        totalWords={(total) => t('devices.total', { total })}
        empty={{
          title: t('assign.empty'),
          hint: t('assign.emptyHint'),
          action: (
            <>
              {enrol('primary')}
              <Can permission="device:unassigned:assign">
                <Button onClick={() => setOpen({ what: 'dialog', devices: [] })}>{t('assign.devices')}</Button>
              </Can>
            </>
          ),
        }}
      />
      {open?.what === 'dialog' && <AssignDevicesDialog chosen={open.devices} onClose={close} />}
      <Suspense>{open?.what === 'enrol' && <EnrolDialog onClose={close} />}</Suspense>
      {open?.what === 'assign' && <AssignForm assigned={open} onDone={open.clear} onClose={close} />}
    </>
  );
}
