import { useEffect, useRef } from 'react';
import { isElsewhere, orderOf, type WallOrder } from './wall-keys.ts';

/** Returns whether the key had an effect; otherwise it keeps its usual meaning. */
type Obey = (order: WallOrder) => boolean;

/** Handles the keys of the page, unless the focus is in an element with keys of its own. */
export function useWallKeys(obey: Obey, enabled: boolean): void {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    if (!enabled) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const order = orderOf(event);
      if (order && latest.current(order)) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [enabled]);
}
