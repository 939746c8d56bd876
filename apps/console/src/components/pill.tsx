import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import type { Status } from '../lib/theme/tokens.ts';
import styles from './bits.module.css';
import { StatusMark } from './status-mark.tsx';

interface Props {
  status: Status;
  /** Shows the status's mark before the text. */
  mark?: boolean;
  /** The state's own name by default. */
  children?: ReactNode;
}

/** A title's state: text on a quiet background. */
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

/** A state in a table: its mark, and the text in the row's own colour; red only for failures. */
export function StatusWord({ status, children }: Omit<Props, 'mark'>) {
  const t = useT();
  return (
    <span className={styles.word} style={status === 'alarm' ? { color: 'var(--fl-alarm-text)' } : undefined}>
      <StatusMark status={status} />
      {children ?? t(`status.${status}`)}
    </span>
  );
}
