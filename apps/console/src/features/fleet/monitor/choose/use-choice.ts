import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useCallback, useMemo, useState } from 'react';

/** Disabled phones get none. */
export const getsCommands = ({ status }: Pick<MonitorRow, 'status'>): boolean => status === 0;

/** Phones that are being chosen: in this order, over all pages and views. */
export interface Choice {
  /** Undefined while none are being chosen. */
  readonly chosen: readonly string[] | undefined;
  /** Undefined ends the choosing. */
  readonly choose: (deviceNos: readonly string[] | undefined) => void;
  readonly toggle: (deviceNo: string) => void;
  /** Instead of what was chosen `before`, unless another choice was made meanwhile. */
  readonly replace: (before: readonly string[] | undefined, deviceNos: readonly string[]) => void;
  /** These as well, unless the choosing has ended meanwhile. */
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
