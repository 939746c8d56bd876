import { useMemo } from 'react';
import type { Filter } from '../../../../components/list/filter-row.tsx';
import { type Filters, type ListControl, useUrlState } from '../../../../components/list/list-state.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { agentFilter } from '../../../../parts/phone/agent-filter.tsx';
import { fromAddress, toAddress } from '../../../../parts/phone/phone-set.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { groups } from '../../../../parts/pick/lookups.ts';
import { batteryBelow, filterNames, offlineMinutes } from './monitor-filters.ts';

const filtersOf = (t: Translate): Filter[] => [
  { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
  lookupFilter('groupId', t('pick.groupOf'), groups),
  choiceFilter('battery', t('monitor.battery'), batteryBelow, (percent) => t('monitor.batteryBelow', { percent })),
  choiceFilter('offline', t('monitor.offline'), offlineMinutes, (minutes) => t('monitor.offlineFor', { minutes })),
  choiceFilter('online', t('monitor.connection'), [1, 0], (on) => t(on === 1 ? 'status.online' : 'status.offline')),
  agentFilter(t),
];

/** Returns the same array until the language changes. */
export function useMonitorFilters(): Filter[] {
  const t = useT();
  return useMemo(() => filtersOf(t), [t]);
}

const withSet = ({ deviceNos, ...others }: Filters, change: (text: string) => string): Filters => ({
  ...others,
  ...(deviceNos && { deviceNos: change(deviceNos) }),
});

/** The state of the monitor's list. Its `deviceNos` are the numbers themselves, also if the address holds only their id. */
export function useMonitorControl(sizes: readonly number[], usualSize: number | undefined): ListControl {
  const control = useUrlState(filterNames, sizes, usualSize);
  return useMemo(() => {
    const { state, change } = control;
    return {
      ...control,
      state: { ...state, filters: withSet(state.filters, fromAddress) },
      change: (what) => change(what.filters ? { ...what, filters: withSet(what.filters, toAddress) } : what),
    };
  }, [control]);
}
