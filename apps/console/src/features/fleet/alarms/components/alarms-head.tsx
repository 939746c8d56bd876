import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { type AlarmSummary, type Incident, useAlarmSummary } from '../../../../lib/alarm-summary.ts';
import { call } from '../../../../lib/calls/api.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { currentStates, incidentTitle } from '../../../../parts/alarms/alarm-words.ts';
import { IncidentList } from '../../../../parts/alarms/incident-list.tsx';
import { useOpenInMonitor } from '../../../../parts/phone/phone-set.ts';
import { type Acknowledged, acknowledge } from './acknowledged.ts';
import styles from './alarms-page.module.css';

const incidentsAtFirst = 3;
/** The monitor shows no more phones at once. */
const mostPhones = 1_000;

/** Whether messages are sent, and when the last one was or what prevents them. */
function Sending({ enabled, lastSentAt, lastError }: AlarmSummary['sending']) {
  const t = useT();
  if (!enabled) return t('alarm.sendingOff');
  if (lastError)
    return (
      <span className={styles.fault} title={lastError}>
        {t('alarm.sendFailed', { error: lastError })}
      </span>
    );
  if (!lastSentAt) return t('alarm.nothingSent');
  return (
    <>
      {t('alarm.lastSent')} <Ago value={lastSentAt} />
    </>
  );
}

const factsOf = ({ open, acknowledged, sending }: AlarmSummary, t: Translate) => [
  t('alarm.open', { count: open }),
  ...(acknowledged > 0 ? [t('alarm.acknowledged', { count: acknowledged })] : []),
  <Sending key="sending" {...sending} />,
];

/** Opens the monitor with all phones of an incident, of which the summary has only the first. */
function useShowPhones(): ((incident: Incident) => void) | undefined {
  const open = useOpenInMonitor();
  if (!open) return undefined;
  return ({ id }) => {
    const query = { incidentId: id, state: currentStates, pageSize: mostPhones };
    // A failure has been shown as a toast.
    void call('GET /alarm/event/list', { query }).then(
      ({ list }) => open(list.map(({ deviceNo }) => deviceNo).filter(Boolean)),
      () => {},
    );
  };
}

interface Props {
  onAcknowledge: (what: Acknowledged) => void;
}

/** The incidents of several phones, with what can be done about all of them at once. */
function Incidents({ incidents, onAcknowledge }: Props & { incidents: readonly Incident[] }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const show = useShowPhones();
  const shown = all ? incidents : incidents.slice(0, incidentsAtFirst);
  return (
    <Panel title={t('alarm.incidents')} count={incidents.length}>
      <IncidentList
        incidents={shown}
        actions={(incident) => {
          const title = incidentTitle(incident, t);
          return (
            <>
              {show && (
                <Button aria-label={t('alarm.showPhones', { title })} onClick={() => show(incident)}>
                  {t('runs.toMonitor')}
                </Button>
              )}
              {incident.state === 'open' ? (
                <Can permission={permissionOf(acknowledge)}>
                  <Button
                    aria-label={t('alarm.acknowledgeAllOf', { title })}
                    onClick={() => onAcknowledge({ what: title, which: { incidentIds: [incident.id] } })}
                  >
                    {t('alarm.acknowledgeAll')}
                  </Button>
                </Can>
              ) : (
                <Pill status="warning">{t('alarms.acknowledged')}</Pill>
              )}
            </>
          );
        }}
      />
      {shown.length < incidents.length && (
        <Button kind="link" className={styles.more} onClick={() => setAll(true)}>
          {t('alarm.more', { count: incidents.length - shown.length })}
        </Button>
      )}
    </Panel>
  );
}

/** The title of the page with the counts of alarms and the state of the messages, above the incidents. */
export function AlarmsHead({ onAcknowledge }: Props) {
  const t = useT();
  const { data } = useAlarmSummary();
  const settings = usePageHref()('fleet/alarm-settings');
  const count = data?.openIncidents ?? 0;
  const large = data?.incidents.filter((incident) => incident.count > 1) ?? [];
  return (
    <>
      <PageTitle
        title={t('alarms.many')}
        pill={
          data && (
            <Pill status={count > 0 ? 'alarm' : 'online'}>
              {count > 0 ? t('alarm.incidentsOpen', { count }) : t('alarm.calm')}
            </Pill>
          )
        }
        facts={data ? factsOf(data, t) : []}
        actions={settings && <Button onClick={() => go(settings)}>{t('alarm.settings')}</Button>}
      />
      {large.length > 0 && <Incidents incidents={large} onAcknowledge={onAcknowledge} />}
    </>
  );
}
