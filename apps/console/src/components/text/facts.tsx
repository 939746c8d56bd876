import type { ReactNode } from 'react';
import { none } from '../../lib/format/format.ts';
import styles from './facts.module.css';

/** A name and its value: an empty one is an em dash, `false` leaves both out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names with their values, in two columns. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {facts.map(
        ([name, value]) =>
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || none}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
