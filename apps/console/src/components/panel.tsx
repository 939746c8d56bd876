import type { ReactNode } from 'react';
import { formatCount } from '../lib/format/format.ts';
import styles from './panel.module.css';

interface Props {
  title: string;
  count?: number | undefined;
  /** After the title, for example a filter. */
  beside?: ReactNode;
  extra?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with its own title. */
export function Panel({ title, count, beside, extra, className, children }: Props) {
  return (
    <section className={`${styles.panel} ${className ?? ''}`} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && <span className="fl-small">{formatCount(count)}</span>}
        {beside}
        {extra && <span className={styles.extra}>{extra}</span>}
      </header>
      {children}
    </section>
  );
}
