import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { useCallback, useState } from 'react';
import { useQueryValue } from '../../../../components/query-value.ts';

/**
 * Whose screens are to be shown: those a person started, without those the person stopped; for the rest the whole
 * page's switch (in the address) or the phone's own setting decides.
 */
export function useWantedScreens() {
  const [value, setValue] = useQueryValue('screens');
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wants = useCallback(
    ({ deviceNo, screenSettings }: MonitorRow) =>
      own.get(deviceNo) ?? (value === undefined ? screenSettings.default_screen === '1' : value === '1'),
    [own, value],
  );
  const want = useCallback(
    (deviceNo: string, on: boolean) => setOwn((before) => new Map(before).set(deviceNo, on)),
    [],
  );
  const setAll = (on: boolean) => {
    setOwn(new Map());
    setValue(on ? '1' : '0');
  };
  return { wants, want, setAll };
}
