import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { Pill, StatusWord } from '../../../../components/text/pill.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { formatCount, formatTime, none } from '../../../../lib/format/format.ts';
import type { Translate } from '../../../../lib/i18n.ts';
import { phoneHref, taskHref } from '../../../../lib/navigation/addresses.ts';
import { type Alarm, alarmStatus, causeWords, measureWords } from '../../../../parts/alarms/alarm-words.ts';
import styles from './alarms-page.module.css';

/** The time at which an alarm has got its state. */
const stateTime = ({ state, openedAt, acknowledgedAt, recoveredAt }: Alarm): string =>
  ({ open: openedAt, acknowledged: acknowledgedAt, recovered: recoveredAt })[state] ?? openedAt;

/** "zhou: battery ordered", the reason of an acknowledgement. */
const acknowledgedWords = ({ acknowledgedBy, acknowledgeNote }: Alarm, t: Translate): string =>
  acknowledgeNote ? t('alarm.by', { by: acknowledgedBy, note: acknowledgeNote }) : acknowledgedBy;

function StateCell({ alarm, t }: { alarm: Alarm; t: Translate }) {
  const at = stateTime(alarm);
  return (
    <span className={styles.state} title={[formatTime(at), acknowledgedWords(alarm, t)].filter(Boolean).join(' · ')}>
      <Pill status={alarmStatus[alarm.state]}>{t(`alarms.${alarm.state}`)}</Pill>
      <span className="fl-small">
        <Ago value={at} />
      </span>
    </span>
  );
}

function Subject({ deviceNo, taskId, taskName }: Alarm) {
  if (deviceNo) return <PageLink to={phoneHref(deviceNo)}>{deviceNo}</PageLink>;
  return taskId === null ? taskName || none : <PageLink to={taskHref(taskId)}>{taskName}</PageLink>;
}

/** The number of messages about the alarm, or that the last one was not delivered. */
function SentCell({ alarm: { sent, sendError }, t }: { alarm: Alarm; t: Translate }) {
  if (!sendError) return formatCount(sent);
  return (
    <span title={sendError}>
      <StatusWord status="alarm">{sent > 0 ? formatCount(sent) : t('alarm.sentFailed')}</StatusWord>
    </span>
  );
}

/** `narrow`: the rule shows the state, whose column is folded. */
export const alarmColumns = (t: Translate, narrow: boolean): Column<Alarm>[] => [
  {
    key: 'rule',
    title: t('alarms.rule'),
    essential: true,
    render: ({ rule, state }) =>
      narrow ? <StatusWord status={alarmStatus[state]}>{t(`alarms.${rule}`)}</StatusWord> : t(`alarms.${rule}`),
  },
  { key: 'deviceNo', title: t('alarm.subject'), essential: true, width: 200, render: (row) => <Subject {...row} /> },
  { key: 'groupName', title: t('alarms.groupName'), width: 140 },
  { key: 'userName', title: t('alarms.userName'), width: 120 },
  {
    key: 'value',
    title: t('alarm.measured'),
    align: 'right',
    render: ({ rule, value, limit }) => (
      <span className={styles.value}>
        {value === null ? none : measureWords(rule, value, t)}
        <span className="fl-quiet"> / {measureWords(rule, limit, t)}</span>
      </span>
    ),
  },
  { key: 'cause', title: t('alarms.cause'), width: 200, render: (row) => causeWords(row, t) },
  { key: 'state', title: t('alarms.state'), render: (row) => <StateCell alarm={row} t={t} /> },
  { key: 'sent', title: t('alarms.sent'), align: 'right', render: (row) => <SentCell alarm={row} t={t} /> },
  { key: 'openedAt', title: t('alarms.openedAt'), sort: true, show: 'time', hidden: true },
  { key: 'recoveredAt', title: t('alarms.recoveredAt'), sort: true, show: 'time', hidden: true },
  { key: 'acknowledgedBy', title: t('alarms.acknowledgedBy'), hidden: true },
  { key: 'acknowledgeNote', title: t('alarms.acknowledgeNote'), width: 220, hidden: true },
  { key: 'lastSentAt', title: t('alarms.lastSentAt'), show: 'time', hidden: true },
  idColumn(t('alarms.id')),
];
