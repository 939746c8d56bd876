import { useEffect, useState } from 'react';

/** The current time, updated at this interval while `ticking`. */
export function useNow(ticking = true, everyMs = 1_000): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [ticking, everyMs]);
  return nowMs;
}
