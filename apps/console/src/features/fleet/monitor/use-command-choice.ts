import { useCallback, useState } from 'react';

/** Phones of the wall that are chosen for a command; undefined while none are being chosen. */
export function useCommandChoice() {
  const [chosen, choose] = useState<readonly string[]>();
  const toggle = useCallback(
    (deviceNo: string) =>
      choose((now = []) => (now.includes(deviceNo) ? now.filter((one) => one !== deviceNo) : [...now, deviceNo])),
    [],
  );
  return { chosen, choose, toggle };
}
