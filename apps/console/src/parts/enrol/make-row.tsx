import type { ReactNode } from 'react';
import styles from './enrol.module.css';

/** A row of a dialog: a label, its field, and the button that makes a code. */
export const MakeRow = ({ children }: { children: ReactNode }) => <div className={styles.make}>{children}</div>;
