import type { ReactNode } from 'react';
import styles from './panels-page.module.css';
import { PageTitle } from './text/page-title.tsx';

interface Props {
  title: string;
  pill?: ReactNode;
  children: ReactNode;
}

/** A page of panels, side by side where there is room. */
export function PanelsPage({ title, pill, children }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} pill={pill} />
      <div className={styles.panels}>{children}</div>
    </div>
  );
}

/** The inside of a panel that is not a table or a list. */
export const PanelBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;
