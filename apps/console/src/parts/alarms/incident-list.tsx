import type { ReactNode } from 'react';
import { PageLink } from '../../components/text/page-link.tsx';
import { usePageHref } from '../../components/text/page-ref.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { Ago } from '../../components/text/time.tsx';
import type { Incident } from '../../lib/alarm-summary.ts';
import { formatTime } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { alarmStatus, causeWords, incidentTitle, phoneWords } from './alarm-words.ts';
import styles from './alarms.module.css';

interface Props {
  incidents: readonly Incident[];
  /** The number of phones that a row names. */
  namesShown?: number;
  /** The buttons of a row. */
  actions?: (incident: Incident) => ReactNode;
}

/** Incidents with their cause, their phones and their age. Each title leads to its alarms in the list. */
export function IncidentList({ incidents, namesShown, actions }: Props) {
  const t = useT();
  const hrefOf = usePageHref();
  return (
    <ul className={`${styles.incidents} ${actions ? styles.withActions : ''} fl-live`}>
      {incidents.map((incident) => {
        const { id, state, since } = incident;
        const title = incidentTitle(incident, t);
        const facts = [causeWords(incident, t), phoneWords(incident, t, namesShown)].filter(Boolean).join(' · ');
        const href = hrefOf('fleet/alarms', { incidentId: id });
        return (
          <li key={id}>
            <StatusMark status={alarmStatus[state]} label={t(`alarms.${state}`)} />
            <span className={styles.words}>
              <span className="fl-cut" title={title}>
                {href ? <PageLink to={href}>{title}</PageLink> : title}
              </span>
              {facts && (
                <small className="fl-small fl-cut" title={facts}>
                  {facts}
                </small>
              )}
            </span>
            <span className={styles.ago} title={formatTime(since)}>
              <Ago value={since} />
            </span>
            {actions && <span className={styles.actions}>{actions(incident)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
