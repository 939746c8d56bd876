import { useCallback, useState } from 'react';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import { readEvery, refreshSeconds, usualSeconds } from '../filters/monitor-filters.ts';

/** The refetch interval in seconds: from the address, else the last choice in this browser. */
export function useEvery(): [number, (seconds: number) => void] {
  const [inAddress, setInAddress] = useQueryValue('every');
  const [kept, keep] = useKeptChoice('every', refreshSeconds, usualSeconds);
  const choose = useLatest((seconds: number) => {
    keep(seconds);
    setInAddress(seconds);
  });
  return [readEvery(inAddress) ?? kept, choose];
}

/** One of a few numbers, stored in this browser. */
export function useKeptChoice(
  name: string,
  choices: readonly number[],
  usual: number,
): [number, (value: number) => void] {
  const key = `flotilla.monitor.${name}`;
  const [value, setValue] = useState(() => {
    const kept = Number(localStorage.getItem(key));
    return choices.includes(kept) ? kept : usual;
  });
  const keep = useCallback(
    (next: number) => {
      localStorage.setItem(key, String(next));
      setValue(next);
    },
    [key],
  );
  return [value, keep];
}
