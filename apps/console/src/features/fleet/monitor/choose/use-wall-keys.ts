import { useEffect, useRef } from 'react';
import { isElsewhere, orderOf, type WallOrder } from './wall-keys.ts';

/** Answers whether the order meant something now; otherwise the key keeps its usual meaning. */
type Obey = (order: WallOrder) => boolean;

/** The keys of the page, wherever the focus is on it, except where somebody types. */
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
