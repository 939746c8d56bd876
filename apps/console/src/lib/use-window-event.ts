import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Calls `handle` of the latest render for each such event of the window; `on`: whether it listens. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
  on = true,
): void {
  const latest = useLatest(handle);
  useEffect(() => {
    if (!on) return;
    addEventListener(type, latest);
    return () => removeEventListener(type, latest);
  }, [type, on, latest]);
}
