import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import type { Status } from '../lib/theme/tokens.ts';
import styles from './bits.module.css';
import { StatusMark } from './status-mark.tsx';

interface Props {
  status: Status;
  /** The status's mark before the words. */
  mark?: boolean;
  /** The state's own name, without it. */
  children?: ReactNode;
}

/** One state of a title: words on a quiet field. */
export function Pill({ status, mark = true, children }: Props) {
  const t = useT();
  return (
    <span
      className={`${styles.pill} fl-mark`}
      style={{ background: `var(--fl-${status}-bg)`, color: `var(--fl-${status}-text)` }}
    >
      {mark && <StatusMark status={status} size={10} />}
      {children ?? t(`status.${status}`)}
    </span>
  );
}

/** A state in a table: its mark, and the word in the row's own colour; red only when something failed. */
export function StatusWord({ status, children }: Omit<Props, 'mark'>) {
  const t = useT();
  return (
    <span className={styles.word} style={status === 'alarm' ? { color: 'var(--fl-alarm-text)' } : undefined}>
      <StatusMark status={status} />
      {children ?? t(`status.${status}`)}
    </span>
  );
}
