import type { ReactNode } from 'react';
import { PageLink } from '../../components/text/page-link.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import styles from './enrol.module.css';

/** The phones or agents that join while a dialog is open. */
export function JoinedList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.joined} aria-label={title} aria-live="polite">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** A joined phone: a link to its page once it has an owner. */
export function JoinedPhone({ name, assigned, note }: { name: string; assigned: boolean; note: ReactNode }) {
  const t = useT();
  return (
    <li>
      <StatusWord status={assigned ? 'online' : 'warning'}>
        {t(assigned ? 'assign.assigned' : 'enrol.toAssign')}
      </StatusWord>
      {assigned ? <PageLink to={phoneHref(name)}>{name}</PageLink> : <b>{name}</b>}
      <span className="fl-quiet">{note}</span>
    </li>
  );
}
