import { useEffect, useState } from 'react';

const everyMs = 1_000;

/** The time, each second anew. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
