import { PageRef } from '../../../../components/text/page-ref.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { alarmStatus, currentStates, measureWords } from '../../../../parts/alarms/alarm-words.ts';
import styles from './phone.module.css';

const everyMs = 5_000;

/** The alarms of the phone that have not recovered; nothing while there is none. */
export function PhoneAlarms({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const query = { ofDevice: deviceNo, state: currentStates };
  const { data } = useAsk('GET /alarm/event/list', { query }, { everyMs, enabled: useCan('alarm:event:list') });
  const alarms = data?.list ?? [];
  if (alarms.length === 0) return null;
  return (
    <section className={`${styles.alarms} fl-live`} aria-label={t('alarm.ofPhone')}>
      {alarms.map(({ id, rule, state, value, limit, openedAt, acknowledgedBy }) => (
        <span key={id} className="fl-row" title={formatTime(openedAt)}>
          <StatusMark status={alarmStatus[state]} label={t(`alarms.${state}`)} />
          {t(`alarms.${rule}`)}
          <span className="fl-small">
            {value !== null && `${measureWords(rule, value, t)} / ${measureWords(rule, limit, t)} · `}
            <Ago value={openedAt} />
            {acknowledgedBy && ` · ${t('alarm.acknowledgedBy', { name: acknowledgedBy })}`}
          </span>
        </span>
      ))}
      <span className={styles.alarmsEnd}>
        <PageRef page="fleet/alarms" query={{ ofDevice: deviceNo }}>
          {t('alarm.ofPhone')}
        </PageRef>
      </span>
    </section>
  );
}
