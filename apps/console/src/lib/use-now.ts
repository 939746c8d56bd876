import { useEffect, useState } from 'react';

const everyMs = 1_000;

/** The current time, updated each second while `ticking`. */
export function useNow(ticking = true): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [ticking]);
  return nowMs;
}
