import { useOpener } from '../../components/overlay/floating.tsx';
import { Panel } from '../../components/overlay/popover-panel.tsx';
import { Pending } from '../../components/state/pending.tsx';
import { Icon } from '../../components/text/icon.tsx';
import { PageRef } from '../../components/text/page-ref.tsx';
import { openIncidents, useAlarmSummary } from '../../lib/alarm-summary.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { frameEveryMs, useLicence } from '../../lib/session/use-licence.ts';
import { IncidentList } from '../../parts/alarms/incident-list.tsx';
import { MoreAlarms } from '../../parts/alarms/more-alarms.tsx';
import { MarkAllRead, NoticeList } from '../../parts/notices/notice-list.tsx';
import styles from './notice-bell.module.css';
import topbar from './topbar.module.css';

const newest = 20;
const mostShown = 99;
const incidentsShown = 5;
const namesShown = 2;

/** Shows the unacknowledged incidents; renders nothing if there is none. */
function OpenAlarms() {
  const t = useT();
  const { data } = useAlarmSummary();
  if (!data?.openIncidents) return null;
  const shown = openIncidents(data).slice(0, incidentsShown);
  return (
    <>
      <header className={styles.head}>
        <h2>
          {t('alarm.title')} <span className="fl-small">{formatCount(data.openIncidents)}</span>
        </h2>
        <span className="fl-small">
          <PageRef page="fleet/alarms">{t('alarm.all')}</PageRef>
        </span>
      </header>
      <IncidentList incidents={shown} namesShown={namesShown} />
      <MoreAlarms count={data.openIncidents - shown.length} />
    </>
  );
}

function NewestNotices() {
  const t = useT();
  const query = useAsk('GET /system/notice/mine', { query: { pageSize: newest } }, { everyMs: frameEveryMs });
  const { data } = query;
  return (
    <>
      <header className={styles.head}>
        <h2>{t('notice.title')}</h2>
        <MarkAllRead unread={data?.unread ?? 0} />
      </header>
      <Pending query={query} />
      {data?.total === 0 && <p className={styles.none}>{t('notice.none')}</p>}
      {data && <NoticeList notices={data.list} />}
    </>
  );
}

/** The number of unread notices and open incidents, which a panel shows apart. */
export function NoticeBell() {
  const t = useT();
  const { opener, opened } = useOpener();
  const unread = useLicence().data?.unreadNotices ?? 0;
  const alarms = useAlarmSummary().data?.openIncidents ?? 0;
  const count = unread + alarms;
  const shown = count > mostShown ? `${mostShown}+` : String(count);
  // The name contains the number that is seen, so that speech input finds the button.
  const label = [
    unread > 0 ? t('notice.bell', { count: unread }) : t('notice.title'),
    ...(alarms > 0 ? [t('alarm.bell', { count: alarms })] : []),
    ...(alarms > 0 && unread > 0 ? [t('alarm.bellTotal', { total: shown })] : []),
  ].join(' · ');
  return (
    <>
      <button type="button" {...opener} className={topbar.tool} aria-label={label} title={label} aria-haspopup="dialog">
        <span className={`${styles.bell} fl-live`}>
          <Icon name="bell" />
          {count > 0 && <span className={`${styles.count} ${alarms > 0 ? styles.alarm : ''}`}>{shown}</span>}
        </span>
      </button>
      {opened && (
        <Panel {...opened} label={t('notice.title')}>
          <div className={styles.panel}>
            <OpenAlarms />
            <NewestNotices />
          </div>
        </Panel>
      )}
    </>
  );
}
