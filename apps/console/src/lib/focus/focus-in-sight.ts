import { type FocusEvent, useEffect, useRef } from 'react';

/** Fields that grow during typing. The browser itself keeps their cursor visible. */
const growing = 'textarea, [contenteditable=true]';

/** A message, or choices that have loaded, move the content below them: the focused field stays visible until the user scrolls. */
export function useFocusInSight() {
  const observer = useRef<ResizeObserver>(undefined);
  const stop = () => observer.current?.disconnect();
  useEffect(() => {
    return () => observer.current?.disconnect();
  }, []);
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
