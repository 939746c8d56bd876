import type { ReactNode } from 'react';
import styles from './states.module.css';

function Cells() {
  const cells = Array.from({ length: 18 }, (_, index) => index);
  return (
    <svg aria-hidden="true" className={styles.mark} width="84" height="42" viewBox="0 0 84 42">
      {cells.map((index) => (
        <rect
          key={index}
          x={(index % 6) * 14}
          y={Math.floor(index / 6) * 14}
          width="12"
          height="12"
          rx="2"
          fill={index === 8 ? 'var(--fl-accent-solid)' : 'var(--fl-track)'}
        />
      ))}
    </svg>
  );
}

interface Props {
  /** One sentence: what is missing. */
  title: string;
  /** One sentence: how to get it. */
  hint?: string | undefined;
  /** If the state is the whole page, its title is the page's heading. */
  whole?: boolean;
  /** One primary button. */
  action?: ReactNode;
}

export function EmptyState({ title, hint, whole = false, action }: Props) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <Cells />
      <Title className={styles.title}>{title}</Title>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
