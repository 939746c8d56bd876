import { attentionReasons } from '@flotilla/contract/attention';
import type { PhoneState } from '@flotilla/contract/phone-state';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FittedCells } from '../../../components/text/fitted-cells.tsx';
import { PageLink } from '../../../components/text/page-link.tsx';
import { usePageHref } from '../../../components/text/page-ref.tsx';
import { StatusMark } from '../../../components/text/status-mark.tsx';
import type { Answer } from '../../../lib/calls/api.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { go } from '../../../lib/navigation/address.ts';
import type { Status } from '../../../lib/theme/tokens.ts';
import { cellAt, stateAt } from '../../../parts/phone/phone-state.ts';
import styles from './home.module.css';

export type Summary = Answer<'GET /device/monitor/summary'>;
type Group = Summary['groups'][number];

/** A button shows the groups beyond this number. */
const groupsAtFirst = 12;
const isOnline = (state: PhoneState) => state === 'idle' || state === 'busy';

interface MetricProps {
  status: Status;
  name: string;
  value: number;
  note?: string;
  href: string | undefined;
}

/** A number with its name and a note; links to the matching phones if the user may open the monitor page. */
function Metric({ status, name, value, note, href }: MetricProps) {
  const content: ReactNode = (
    <>
      <span className={styles.metricName}>
        <StatusMark status={status} /> {name}
      </span>
      <span className={styles.value}>{formatCount(value)}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
  if (!href) return <div className={styles.metric}>{content}</div>;
  return (
    <PageLink to={href} className={styles.metric}>
      {content}
    </PageLink>
  );
}

/** A group's phones as cells, one for each position of the arrays `deviceNos`, `states` and `ranks`. All groups scale their cells by `fleetSize`. */
function GroupCells({ group, fleetSize }: { group: Group; fleetSize: number }) {
  const t = useT();
  const hrefOf = usePageHref();
  const { deviceNos, states, ranks } = group;
  const name = group.name || t('home.noGroup');
  const total = states.length;
  const online = states.filter((state) => isOnline(stateAt(state))).length;
  const open = (index: number) => {
    const href = hrefOf('fleet/monitor', { deviceNo: deviceNos[index] });
    if (href) go(href);
  };
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <h2 className="fl-cut" title={`${name} (${group.userName})`}>
          {name}
        </h2>
        <span>
          {formatCount(online)} / {formatCount(total)}
        </span>
      </header>
      <FittedCells
        states={states.map((state, index) => cellAt(state, ranks[index]!).status)}
        label={t('home.groupLabel', { name, online, total })}
        nameOf={(index) => `${deviceNos[index]} · ${t(cellAt(states[index]!, ranks[index]!).word)}`}
        onPick={open}
        total={fleetSize}
      />
    </section>
  );
}

/** The overview of the home page: counts of phones by state, and each phone as a coloured cell in its group. */
export function FleetStrip({ summary }: { summary: Summary }) {
  const t = useT();
  const hrefOf = usePageHref();
  const [showsAll, setShowsAll] = useState(false);
  const monitor = (query: Record<string, string>) => hrefOf('fleet/monitor', query);
  const nonEmpty = summary.groups.filter(({ states }) => states.length > 0);
  const shown = showsAll ? nonEmpty : nonEmpty.slice(0, groupsAtFirst);
  return (
    <section className={`${styles.fleet} fl-live`} aria-label={t('home.fleet')}>
      <div className={styles.metrics}>
        <Metric
          status="online"
          name={t('status.online')}
          value={summary.online}
          note={t('home.busy', { count: summary.busy })}
          href={monitor({ online: '1' })}
        />
        <Metric
          status="offline"
          name={t('status.offline')}
          value={summary.offline}
          note={t('home.ofAll', { count: summary.total })}
          href={monitor({ online: '0' })}
        />
        <Metric
          status="alarm"
          name={t('shell.attention')}
          value={summary.attention}
          note={attentionReasons
            .filter((reason) => summary.attentionBy[reason] > 0)
            .map((reason) => t(`home.by.${reason}`, { count: formatCount(summary.attentionBy[reason]) }))
            .join(t('home.by.and'))}
          href={monitor({ attention: '1' })}
        />
        <Metric
          status="disabled"
          name={t('status.disabled')}
          value={summary.disabled}
          href={monitor({ status: '1' })}
        />
      </div>
      <div className={styles.groups}>
        {shown.map((group) => (
          <GroupCells key={group.id ?? 'none'} group={group} fleetSize={summary.total} />
        ))}
        {shown.length < nonEmpty.length && (
          <Button kind="link" onClick={() => setShowsAll(true)}>
            {t('home.moreGroups', { count: nonEmpty.length - shown.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
