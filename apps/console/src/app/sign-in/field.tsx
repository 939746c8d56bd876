import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './sign-in.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string | undefined;
  wrap?: (input: ReactNode) => ReactNode;
}

/** A labelled field; its problem is read out with it. */
export function Field({ label, problem, wrap = (input) => input, ...rest }: Props) {
  const id = useId();
  const input = (
    <input
      id={id}
      className={styles.input}
      aria-invalid={Boolean(problem)}
      aria-describedby={`${id}-problem`}
      {...rest}
    />
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="fl-label">
        {label}
      </label>
      {wrap(input)}
      <span id={`${id}-problem`} className={styles.problem} hidden={!problem}>
        {problem}
      </span>
    </div>
  );
}
