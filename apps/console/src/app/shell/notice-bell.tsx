import { useOpener } from '../../components/overlay/floating.tsx';
import { Panel } from '../../components/overlay/popover-panel.tsx';
import { Pending } from '../../components/state/pending.tsx';
import { Icon } from '../../components/text/icon.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { frameEveryMs, useLicence } from '../../lib/session/use-licence.ts';
import { MarkAllRead, NoticeList } from '../../parts/notices/notice-list.tsx';
import styles from './notice-bell.module.css';
import topbar from './topbar.module.css';

const newest = 20;
const mostShown = 99;

function Newest() {
  const t = useT();
  const query = useAsk('GET /system/notice/mine', { query: { pageSize: newest } }, { everyMs: frameEveryMs });
  const { data } = query;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('notice.title')}</h2>
        <MarkAllRead unread={data?.unread ?? 0} />
      </header>
      <Pending query={query} />
      {data?.total === 0 && <p className={styles.none}>{t('notice.none')}</p>}
      {data && <NoticeList notices={data.list} />}
    </div>
  );
}

/** The number of unread notices; the newest are in a panel. */
export function NoticeBell() {
  const t = useT();
  const { opener, opened } = useOpener();
  const count = useLicence().data?.unreadNotices ?? 0;
  const label = count > 0 ? t('notice.bell', { count }) : t('notice.title');
  return (
    <>
      <button type="button" {...opener} className={topbar.tool} aria-label={label} title={label} aria-haspopup="dialog">
        <span className={`${styles.bell} fl-live`}>
          <Icon name="bell" />
          {count > 0 && <span className={styles.count}>{count > mostShown ? `${mostShown}+` : count}</span>}
        </span>
      </button>
      {opened && (
        <Panel {...opened} label={t('notice.title')}>
          <Newest />
        </Panel>
      )}
    </>
  );
}
