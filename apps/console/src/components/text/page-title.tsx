import type { ReactNode } from 'react';
import styles from '../bits.module.css';

interface Props {
  title: ReactNode;
  pill?: ReactNode;
  facts?: readonly ReactNode[];
  /** At most one primary button. */
  actions?: ReactNode;
}

export function PageTitle({ title, pill, facts = [], actions }: Props) {
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      {pill}
      {facts.length > 0 && (
        <div className={styles.facts}>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places.
            <span key={index}>{fact}</span>
          ))}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
