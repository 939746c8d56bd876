import styles from '../api-docs.module.css';
import type { ApiCall } from '../document.ts';

/** The method of a call; calls that change something are in the accent colour. */
export const Method = ({ call }: { call: ApiCall }) => (
  <span className={`${styles.method} ${call['x-effect'] === 'read' ? '' : styles.changes}`}>{call.method}</span>
);
