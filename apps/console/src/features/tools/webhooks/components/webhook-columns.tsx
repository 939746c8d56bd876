import type { Column } from '../../../../components/list/columns.ts';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { formatCount, formatTime, none } from '../../../../lib/format/format.ts';
import type { Translate } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';
import type { Webhook } from './webhook-row.ts';
import styles from './webhooks.module.css';

const marks: Readonly<Record<Webhook['state'], Status>> = {
  active: 'online',
  failing: 'warning',
  disabled: 'alarm',
  off: 'disabled',
};

/** The time and the reason of a state that needs attention. */
export function stateDetail(
  { state, failingSince, disabledAt, disabledReason }: Webhook,
  t: Translate,
): string | undefined {
  if (state === 'failing' && failingSince) return t('webhook.failingFor', { time: formatTime(failingSince) });
  if (state !== 'disabled' || disabledReason === '' || !disabledAt) return undefined;
  return `${t('webhook.disabledAt', { time: formatTime(disabledAt) })} · ${t(`webhook.why.${disabledReason}`)}`;
}

function StateCell({ row, t }: { row: Webhook; t: Translate }) {
  const detail = stateDetail(row, t);
  return (
    <span className={styles.state} title={detail}>
      <StatusWord status={marks[row.state]}>{t(`webhook.state.${row.state}`)}</StatusWord>
      {detail && (
        <span className={styles.detail}>
          <Ago value={(row.state === 'failing' ? row.failingSince : row.disabledAt) ?? ''} />
        </span>
      )}
    </span>
  );
}

function LastCell({ lastAt, lastStatus }: Webhook, t: Translate) {
  if (!lastAt) return none;
  return (
    <span className={styles.state} title={formatTime(lastAt)}>
      <span>{lastStatus === null ? t('webhook.noResponse') : `HTTP ${lastStatus}`}</span>
      <span className={styles.detail}>
        <Ago value={lastAt} />
      </span>
    </span>
  );
}

/** The sentence about dropped messages, if there are any. */
export function droppedHint({ dropped, droppedAt }: Webhook, t: Translate): string | undefined {
  if (!droppedAt) return undefined;
  return t('webhook.droppedHint', { count: formatCount(dropped), time: formatTime(droppedAt) });
}

function WaitingCell({ row, t }: { row: Webhook; t: Translate }) {
  const hint = droppedHint(row, t);
  if (!hint) return formatCount(row.waiting);
  return (
    <span className={styles.state} title={hint}>
      {formatCount(row.waiting)}
      <span className={styles.dropped}>{t('webhook.dropped', { count: formatCount(row.dropped) })}</span>
    </span>
  );
}

export const webhookColumns = (t: Translate): Column<Webhook>[] => [
  { key: 'name', title: t('webhooks.name'), sort: true, width: 180, essential: true },
  {
    key: 'state',
    title: t('webhooks.state'),
    width: 180,
    essential: true,
    render: (row) => <StateCell row={row} t={t} />,
  },
  { key: 'addressHint', title: t('webhooks.address'), show: 'code', width: 190 },
  {
    key: 'events',
    title: t('webhooks.events'),
    width: 150,
    render: ({ events }) => {
      const names = events.map((type) => t(`webhook.event.${type}`)).join(t('confirm.comma'));
      return <span title={names}>{names}</span>;
    },
  },
  { key: 'lastAt', title: t('webhooks.lastAt'), sort: true, width: 160, render: (row) => LastCell(row, t) },
  {
    key: 'waiting',
    title: t('webhooks.waiting'),
    align: 'right',
    width: 140,
    render: (row) => <WaitingCell row={row} t={t} />,
  },
  { key: 'userName', title: t('webhooks.userName'), width: 110 },
  { key: 'gmtCreate', title: t('webhooks.gmtCreate'), sort: true, show: 'time', hidden: true },
  { key: 'id', title: t('webhooks.id'), sort: true, align: 'right', hidden: true },
];
