import type { DeviceRow } from '@flotilla/contract/http/devices';
import type { Column } from '../../../components/list/columns.ts';
import type { Filter } from '../../../components/list/filter-row.tsx';
import { StatusWord } from '../../../components/pill.tsx';
import { useT } from '../../../lib/i18n.ts';

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
      render: (device) =>
        isAssigned(device) ? (
          <StatusWord status="online">{t('assign.assigned')}</StatusWord>
        ) : (
          <StatusWord status="offline">{t('assign.unassigned')}</StatusWord>
        ),
    },
    { key: 'gmtModified', title: t('devices.gmtModified'), sort: true, show: 'time' },
  ];
}

export function useAssignFilters(): Filter[] {
  const t = useT();
  return [
    { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
    { kind: 'text', name: 'deviceId', label: t('devices.deviceId') },
    {
      kind: 'choice',
      name: 'assStatus',
      label: t('assign.status'),
      choices: [
        { value: 0, label: t('assign.unassigned') },
        { value: 1, label: t('assign.assigned') },
      ],
    },
  ];
}
