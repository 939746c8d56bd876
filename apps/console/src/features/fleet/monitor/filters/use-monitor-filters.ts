import { useMemo } from 'react';
import type { Filter } from '../../../../components/list/filter-row.tsx';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { groups } from '../../../../parts/pick/lookups.ts';
import { batteryBelow, offlineMinutes } from './monitor-filters.ts';

const filtersOf = (t: Translate): Filter[] => [
  { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
  lookupFilter('groupId', t('pick.groupOf'), groups),
  choiceFilter('battery', t('monitor.battery'), batteryBelow, (percent) => t('monitor.batteryBelow', { percent })),
  choiceFilter('offline', t('monitor.offline'), offlineMinutes, (minutes) => t('monitor.offlineFor', { minutes })),
  choiceFilter('online', t('monitor.connection'), [1, 0], (on) => t(on === 1 ? 'status.online' : 'status.offline')),
];

/** Returns the same array until the language changes. */
export function useMonitorFilters(): Filter[] {
  const t = useT();
  return useMemo(() => filtersOf(t), [t]);
}
