import type { Filter } from '../../../../components/list/filter-row.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { groups } from '../../../../parts/pick/lookups.ts';
import { batteryBelow, offlineMinutes } from './monitor-filters.ts';

export function useMonitorFilters(): Filter[] {
  const t = useT();
  return [
    { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
    lookupFilter('groupId', t('pick.groupOf'), groups),
    {
      kind: 'choice',
      name: 'battery',
      label: t('monitor.battery'),
      choices: batteryBelow.map((percent) => ({ value: percent, label: t('monitor.batteryBelow', { percent }) })),
    },
    {
      kind: 'choice',
      name: 'offline',
      label: t('monitor.offline'),
      choices: offlineMinutes.map((minutes) => ({ value: minutes, label: t('monitor.offlineFor', { minutes }) })),
    },
    {
      kind: 'choice',
      name: 'online',
      label: t('monitor.connection'),
      choices: [
        { value: '1', label: t('status.online') },
        { value: '0', label: t('status.offline') },
      ],
    },
  ];
}
