import { type RefObject, useEffect, useRef } from 'react';
import { useTabs } from '../navigation/tabs-store.ts';

/** Moves the focus to the active tab after the focused tab was closed: the browser then moves the focus to the body. */
export function useActiveTabFocus(bar: RefObject<HTMLElement | null>): void {
  const { tabs, activeKey } = useTabs();
  const count = useRef(tabs.length);
  const isLost = useRef(false);
  useEffect(() => {
    if (tabs.length < count.current && document.activeElement === document.body) isLost.current = true;
    count.current = tabs.length;
    const shown =
      isLost.current && bar.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(activeKey)}"] button`);
    if (!shown) return;
    isLost.current = false;
    shown.focus({ preventScroll: true });
  }, [bar, tabs, activeKey]);
}
