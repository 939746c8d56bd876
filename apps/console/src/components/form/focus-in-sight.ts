import { type FocusEvent, useEffect, useRef } from 'react';

/** They grow while somebody types, and the browser keeps their cursor in sight. */
const growing = 'textarea, [contenteditable=true]';

/** A message, or choices that were loaded, move what stands below them: the field in hand stays in sight until its reader scrolls on. */
export function useFocusInSight() {
  const observer = useRef<ResizeObserver>(undefined);
  const stop = () => observer.current?.disconnect();
  useEffect(() => () => observer.current?.disconnect(), []);
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLFormElement, HTMLElement>) {
      stop();
      if (target.matches(growing)) return;
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
