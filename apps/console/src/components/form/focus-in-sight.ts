import { type FocusEvent, useEffect, useRef } from 'react';

/** A message, or choices that were loaded, move what stands below them: the field in hand stays in sight until its reader scrolls on. */
export function useFocusInSight() {
  const observer = useRef<ResizeObserver>(undefined);
  const stop = () => observer.current?.disconnect();
  useEffect(() => () => observer.current?.disconnect(), []);
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLFormElement, HTMLElement>) {
      stop();
      let height = currentTarget.offsetHeight;
      observer.current = new ResizeObserver(() => {
        if (currentTarget.offsetHeight !== height) target.scrollIntoView({ block: 'nearest' });
        height = currentTarget.offsetHeight;
      });
      observer.current.observe(currentTarget);
    },
    onWheel: stop,
    onTouchMove: stop,
  };
}
