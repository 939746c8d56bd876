import type { ReactNode } from 'react';
import type { Status } from '../../lib/theme/tokens.ts';
import styles from '../bits.module.css';
import { StatusMark } from './status-mark.tsx';

interface Props {
  status: Status;
  children: ReactNode;
}

/** A state beside a title: its mark and text in the colours of the status. `StatusWord` is the plainer form for tables. */
export function Pill({ status, children }: Props) {
  return (
    <span
      className={`${styles.pill} fl-mark`}
      style={{ background: `var(--fl-${status}-bg)`, color: `var(--fl-${status}-text)` }}
    >
      <StatusMark status={status} size={10} />
      {children}
    </span>
  );
}

/** A state in a table row: its mark, and text in the row's colour, or in red for `alarm`. */
export function StatusWord({ status, children }: Props) {
  return (
    <span className={styles.word} style={status === 'alarm' ? { color: 'var(--fl-alarm-text)' } : undefined}>
      <StatusMark status={status} />
      {children}
    </span>
  );
}
