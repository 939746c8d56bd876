import { useMemo } from 'react';
import { type Filters, type ListControl, useUrlState } from '../../../../components/list/list-state.ts';
import { fromAddress, toAddress } from '../../../../parts/phone/phone-set.ts';
import { filterNames } from './monitor-filters.ts';

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
