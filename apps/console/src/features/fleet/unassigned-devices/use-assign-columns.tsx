import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { useRemove } from '../../../components/form/use-remove.ts';
import type { Column } from '../../../components/list/columns.ts';
import type { Filter } from '../../../components/list/filter-row.tsx';
import type { RowAction } from '../../../components/list/row-actions.tsx';
import { StatusWord } from '../../../components/text/pill.tsx';
import { useT } from '../../../lib/i18n.ts';
import { choiceFilter } from '../../../parts/pick/lookup-select.tsx';

/** Assigned if it has a number, unassigned if it has none. */
export const isAssigned = ({ deviceNo }: Pick<DeviceRow, 'deviceNo'>): boolean => deviceNo !== '';

export function useAssignColumns(): Column<DeviceRow>[] {
  const t = useT();
  return [
    { key: 'deviceNo', title: t('pick.deviceNo') },
    { key: 'deviceId', title: t('devices.deviceId'), sort: true, width: 220, show: 'code' },
    { key: 'brand', title: t('devices.brand') },
    { key: 'mode', title: t('devices.mode') },
    { key: 'ip', title: 'IP' },
    { key: 'userName', title: t('pick.owner') },
    {
      key: 'assStatus',
      title: t('assign.status'),
      render: (device) => (
        <StatusWord status={isAssigned(device) ? 'online' : 'offline'}>
          {t(isAssigned(device) ? 'assign.assigned' : 'assign.unassigned')}
        </StatusWord>
      ),
    },
    { key: 'gmtModified', title: t('devices.gmtModified'), sort: true, show: 'time' },
  ];
}

/** The actions on a joined phone: assign or delete it. */
export function useAssignActions(assign: (device: DeviceRow) => void) {
  const t = useT();
  const undeletableReason = (device: DeviceRow) => (isAssigned(device) ? t('assign.alreadyReason') : undefined);
  const { remove, removeChosen } = useRemove<DeviceRow>('GET /device/deviceList/remove', {
    counted: 'devices.counted',
    nameOf: ({ deviceId }) => deviceId,
    alsoDeleted: () => t('assign.lost'),
    undeletableReason,
  });
  const assigning = { key: 'assign', label: t('assign.assign'), permission: 'device:unassigned:assign' as const };
  const actions = (device: DeviceRow): RowAction[] => [
    { ...assigning, disabledReason: undeletableReason(device), onClick: () => assign(device) },
    remove(device),
  ];
  return { actions, removeChosen };
}

export function useAssignFilters(): Filter[] {
  const t = useT();
  return [
    { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
    { kind: 'text', name: 'deviceId', label: t('devices.deviceId') },
    choiceFilter('assStatus', t('assign.status'), [0, 1], (status) =>
      t(status === 1 ? 'assign.assigned' : 'assign.unassigned'),
    ),
  ];
}
