import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './frame.module.css';

const afterMs = 200;

/** A thin line at the sheet's top while something that a person waits for takes longer than 200 ms. */
export function BusyLine() {
  // What refreshes by itself, every few seconds, says `meta: { background: true }` and stays quiet.
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
