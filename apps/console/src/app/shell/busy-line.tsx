import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './frame.module.css';

const afterMs = 200;

/** A thin line at the top of the page while loading takes longer than 200 ms. */
export function BusyLine() {
  // Regular refetches have `meta: { background: true }` and do not count.
  const fetching = useIsFetching({ predicate: ({ meta, state }) => !meta?.background && state.data !== undefined });
  const busy = fetching + useIsMutating() > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), afterMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={styles.busy} /> : null;
}
