import { useSyncExternalStore } from 'react';
import { formatRelative, formatTime, type Moment, none, toDate } from '../lib/format.ts';
import styles from './bits.module.css';

const everyMs = 10_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all of them, running only while a relative time is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const useNow = () => useSyncExternalStore(subscribe, () => now);

function Ago({ value }: { value: Moment }) {
  useNow();
  return <span className={styles.ago}>{formatRelative(value)}</span>;
}

/** 2026-11-20 21:46:30 UTC */
const utcText = (date: Date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

interface Props {
  value: Moment | null | undefined;
  /** Adds "3 minutes ago". */
  relative?: boolean;
}

/** YYYY-MM-DD HH:mm:ss in the site's time zone, with UTC on hover; an em dash without a value. */
export function Time({ value, relative = false }: Props) {
  const date = toDate(value);
  if (!date) return <span className="fl-quiet">{none}</span>;
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={`${formatRelative(date)} · ${utcText(date)}`}>
      {formatTime(date)}
      {relative && <Ago value={date} />}
    </time>
  );
}
