import { useEffect, useState } from 'react';

const pauseMs = 200;

/** The typed text, after a pause in typing. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
