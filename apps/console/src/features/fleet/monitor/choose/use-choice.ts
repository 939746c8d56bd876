import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useCallback, useMemo, useState } from 'react';

/** Whether commands may be sent to the phone: disabled phones receive none. */
export const getsCommands = ({ status }: Pick<MonitorRow, 'status'>): boolean => status === 0;

/** The selection of phones, in the order of selecting. It spans all pages and views. */
export interface Choice {
  /** The selected numbers; `undefined` outside the selection mode. */
  readonly chosen: readonly string[] | undefined;
  /** Replaces the selection; `undefined` leaves the selection mode. */
  readonly choose: (deviceNos: readonly string[] | undefined) => void;
  readonly toggle: (deviceNo: string) => void;
  /** Replaces the selection if it is still the array `before`. */
  readonly replace: (before: readonly string[] | undefined, deviceNos: readonly string[]) => void;
  /** Adds phones to the selection, unless the selection mode has ended. */
  readonly add: (deviceNos: readonly string[]) => void;
}

export function useChoice(): Choice {
  const [chosen, choose] = useState<readonly string[]>();
  const toggle = useCallback(
    (deviceNo: string) =>
      choose((now = []) => (now.includes(deviceNo) ? now.filter((one) => one !== deviceNo) : [...now, deviceNo])),
    [],
  );
  const add = useCallback(
    (deviceNos: readonly string[]) => choose((now) => now && [...new Set([...now, ...deviceNos])]),
    [],
  );
  const replace = useCallback(
    (before: readonly string[] | undefined, deviceNos: readonly string[]) =>
      choose((now) => (now === before ? deviceNos : now)),
    [],
  );
  return useMemo(() => ({ chosen, choose, replace, toggle, add }), [chosen, replace, toggle, add]);
}
