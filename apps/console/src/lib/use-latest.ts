import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that stays the same between renders and calls the `work` of the latest render. */
export function useLatest<Given extends unknown[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...given) => latest.current(...given), []);
}
