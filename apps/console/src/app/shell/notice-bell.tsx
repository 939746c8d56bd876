import { useOpener } from '../../components/floating.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pending } from '../../components/pending.tsx';
import { Panel } from '../../components/popover-panel.tsx';
import { useT } from '../../lib/i18n.ts';
import { useAsk } from '../../lib/use-call.ts';
import { frameEveryMs, useLicence } from '../../lib/use-licence.ts';
import { MarkAllRead, NoticeList } from '../../parts/notices/notice-list.tsx';
import styles from './notice-bell.module.css';
import topbar from './topbar.module.css';

const newest = 20;
const mostShown = 99;

function Newest() {
  const t = useT();
  const asked = useAsk('GET /system/notice/mine', { query: { pageSize: newest } }, { everyMs: frameEveryMs });
  const { data } = asked;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('notice.title')}</h2>
        <MarkAllRead unread={data?.unread ?? 0} />
      </header>
      <Pending asked={asked} />
      {data?.total === 0 && <p className={styles.none}>{t('notice.none')}</p>}
      {data && <NoticeList notices={data.list} />}
    </div>
  );
}

/** How many notices the person has not read; the newest in a panel. */
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
