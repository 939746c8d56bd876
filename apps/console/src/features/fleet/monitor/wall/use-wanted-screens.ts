import { needsAttention } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useCallback, useRef, useState } from 'react';
import { useQueryValue } from '../../../../components/text/query-value.ts';

/**
 * Decides which screens are shown. A screen that the user opened or closed on its card comes first, then the page's switch in the
 * address. Without both, a phone's own setting decides, and a phone that has needed attention on this page is shown, too.
 */
export function useWantedScreens() {
  const [value, setValue] = useQueryValue('screens');
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** The phones that have needed attention: their screens stay open. An offline phone has no screen to open. */
  const needed = useRef(new Set<string>());
  const wants = useCallback(
    (row: MonitorRow) => {
      const { deviceNo, screenSettings } = row;
      if (row.online && needsAttention(row)) needed.current.add(deviceNo);
      const usual = screenSettings.default_screen === '1' || needed.current.has(deviceNo);
      return own.get(deviceNo) ?? (value === undefined ? usual : value === '1');
    },
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
