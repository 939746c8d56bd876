import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function as long as it is drawn, which calls the newest one. */
export function useLatest<Given extends unknown[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...given) => latest.current(...given), []);
}
