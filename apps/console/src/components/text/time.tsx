import { useState } from 'react';
import { formatRelative, formatTime, type Moment, none, toDate } from '../../lib/format/format.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from '../bits.module.css';

const minuteMs = 60_000;
const secondMs = 1_000;

/** Shows "3 minutes ago" and keeps it up to date. */
export function Ago({ value }: { value: Moment }) {
  const [isRecent, setRecent] = useState(true);
  const now = useNow(true, isRecent ? secondMs : 10 * secondMs);
  const ageMs = now - (toDate(value)?.getTime() ?? now);
  if (ageMs < minuteMs !== isRecent) setRecent(ageMs < minuteMs);
  return <>{formatRelative(value, now)}</>;
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
      {relative && (
        <span className={styles.ago}>
          <Ago value={date} />
        </span>
      )}
    </time>
  );
}
