import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { Filters } from '../../../../components/list/list-state.ts';
import type { RowItem } from '../../../../components/list/row-actions.tsx';
import type { BatchAction, ToolbarAction } from '../../../../components/list/toolbar.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { allTarget, chosenTarget, sendPermission, type Target } from '../../../../parts/commands/commands.ts';
import { enrolPermissions } from '../../../../parts/enrol/permissions.ts';
import { agentFilter } from '../../../../parts/phone/agent-filter.tsx';
import { lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { groups } from '../../../../parts/pick/lookups.ts';
import { stateChoices } from '../../../../parts/pick/select-device.tsx';
import { useMayRunNow } from '../../../../parts/run-now/run-now.ts';
import type { DeviceDialog } from '../device-dialogs.tsx';
import { useDeviceActions } from '../use-device-actions.ts';
import { useDeviceColumns } from '../use-device-columns.tsx';

const DeviceDialogs = lazy(() => import('../device-dialogs.tsx'));

/** The interval at which the connections in the list are refreshed. */
const everyMs = 5_000;
const mayEdit = 'device:list:edit' as const;
const mayDelete = 'device:list:delete' as const;

type OnChosen = BatchAction<DeviceRow>['onClick'];

/** The actions on one phone of the list, and those on the selected ones. */
function useListActions(setOpen: (dialog: DeviceDialog) => void) {
  const t = useT();
  const hrefOf = usePageHref();
  const { changeStatus, unassign, remove } = useDeviceActions();

  /** The chosen phones, or all that the filters show. */
  const targetsOf = (devices: readonly DeviceRow[], filters: Filters): [Target, ...Target[]] => {
    const all = allTarget(filters, t);
    const deviceNos = devices.map(({ deviceNo }) => deviceNo);
    return devices.length > 0 ? [chosenTarget(deviceNos, t), all] : [all];
  };
  const mayRun = useMayRunNow();
  const running = { key: 'run', label: t('runNow.title') };
  const commanding = { key: 'command', label: t('command.send'), permission: sendPermission };
  const unassigning = { key: 'unassign', label: t('devices.unassign'), permission: mayDelete };
  const deleting = { key: 'delete', label: t('action.delete'), permission: mayDelete, danger: true };
  const actions = (device: DeviceRow): RowItem[] => {
    const monitor = hrefOf('fleet/monitor', { deviceNo: device.deviceNo });
    const show = (what: 'edit' | 'settings' | 'screen' | 'log') => () => setOpen({ what, device });
    const give = (what: 'run' | 'command') => () => setOpen({ what, targets: [chosenTarget([device.deviceNo], t)] });
    return [
      { key: 'edit', label: t('action.edit'), permission: mayEdit, onClick: show('edit') },
      ...(monitor ? [{ key: 'monitor', label: t('devices.monitor'), to: monitor }] : []),
      { key: 'log', label: t('devices.log'), permission: 'device:log:list', onClick: show('log') },
      ...(mayRun ? [{ ...running, onClick: give('run') }] : []),
      { ...commanding, onClick: give('command') },
      { key: 'settings', label: t('devices.settings'), permission: mayEdit, onClick: show('settings') },
      { key: 'screen', label: t('devices.screen'), permission: mayEdit, onClick: show('screen') },
      { ...unassigning, danger: true, onClick: () => void unassign([device]) },
      { ...deleting, onClick: () => void remove([device]) },
    ];
  };
  const once =
    (change: (devices: readonly DeviceRow[]) => Promise<boolean>): OnChosen =>
    (devices, clear) =>
      void change(devices).then((done) => done && clear());
  const giveAll =
    (what: 'run' | 'command'): OnChosen =>
    (devices, clear, filters) =>
      setOpen({ what, targets: targetsOf(devices, filters), clear });
  const enable = once((devices) => changeStatus(devices, 0));
  const disable = once((devices) => changeStatus(devices, 1));
  const group: OnChosen = (devices, clear) => setOpen({ what: 'group', devices, clear });
  const batch: BatchAction<DeviceRow>[] = [
    { key: 'enable', label: t('devices.enable'), permission: mayEdit, onClick: enable },
    { key: 'disable', label: t('devices.disable'), permission: mayEdit, onClick: disable },
    { key: 'group', label: t('devices.group'), permission: mayEdit, onClick: group },
    ...(mayRun ? [{ ...running, onClick: giveAll('run') }] : []),
    { ...commanding, always: true, onClick: giveAll('command') },
    { ...unassigning, onClick: once(unassign) },
    { ...deleting, onClick: once(remove) },
  ];
  return { actions, batch };
}

export default function DevicesPage() {
  const t = useT();
  const [open, setOpen] = useState<DeviceDialog>();
  const columns = useDeviceColumns();
  const { actions, batch } = useListActions(setOpen);
  const register = {
    label: t('devices.add'),
    permission: 'device:list:add' as const,
    onClick: () => setOpen({ what: 'add' }),
  };
  const mayEnrol = useCan(enrolPermissions);
  const [enrolling, setEnrolling] = useQueryValue('enrol');
  const mayRegister = useCan(register.permission);
  const create: ToolbarAction = mayEnrol
    ? {
        label: t('enrol.title'),
        onClick: () => setOpen({ what: 'enrol' }),
        others: mayRegister ? [{ key: 'register', ...register }] : [],
      }
    : register;
  return (
    <>
      <ListPage
        route="GET /device/deviceList/list"
        id="fleet.devices"
        label={t('devices.list')}
        columns={columns}
        everyMs={everyMs}
        filters={[
          { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
          { kind: 'choice', name: 'state', label: t('pick.state'), choices: stateChoices(t) },
          lookupFilter('groupId', t('pick.groupOf'), groups),
          agentFilter(t),
        ]}
        nameOf={({ deviceNo }) => deviceNo}
        actions={actions}
        create={create}
        onImport={{ permission: 'device:list:add', onClick: () => setOpen({ what: 'import' }) }}
        batch={batch}
        exportBy={{ route: 'GET /device/deviceList/export', permission: 'device:list:export' }}
        totalWords={(total) => t('devices.total', { total })}
        empty={{
          title: t('devices.empty'),
          hint: t('devices.emptyHint'),
          action: (mayEnrol || mayRegister) && (
            <>
              <Button kind="primary" onClick={() => create.onClick([])}>
                {create.label}
              </Button>
              {create.others?.map(({ key, label, onClick }) => (
                <Button key={key} onClick={onClick}>
                  {label}
                </Button>
              ))}
            </>
          ),
        }}
      />
      <Suspense>
        {open && <DeviceDialogs open={open} onClose={() => setOpen(undefined)} />}
        {enrolling && mayEnrol && <DeviceDialogs open={{ what: 'enrol' }} onClose={() => setEnrolling(undefined)} />}
      </Suspense>
    </>
  );
}
