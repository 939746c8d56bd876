import { formatRelative, formatTime, type Moment, none, toDate } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import styles from './bits.module.css';

const everyMs = 10_000;

function Ago({ value }: { value: Moment }) {
  useNow(true, everyMs);
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
