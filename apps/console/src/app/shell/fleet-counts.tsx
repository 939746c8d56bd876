import { PageLink } from '../../components/page-link.tsx';
import { StatusMark } from '../../components/status-mark.tsx';
import { useFleetCounts } from '../../lib/fleet-summary.ts';
import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { pathOfPage } from '../../lib/navigation/menu.ts';
import { useMenu } from '../../lib/navigation/menu-store.ts';
import styles from './topbar.module.css';

export function FleetCounts() {
  const t = useT();
  const { data } = useFleetCounts();
  const monitor = pathOfPage(useMenu().menu, 'fleet/monitor');
  if (!data || !monitor) return null;
  return (
    <div className={`${styles.counts} fl-live`}>
      <PageLink to={`${monitor}?online=1`} title={t('shell.online')}>
        <StatusMark status="online" label={t('shell.online')} size={10} /> {formatCount(data.online)}
      </PageLink>
      <PageLink to={`${monitor}?online=0`} title={t('shell.offline')}>
        <StatusMark status="offline" label={t('shell.offline')} size={10} /> {formatCount(data.offline)}
      </PageLink>
      <PageLink
        to={`${monitor}?attention=1`}
        title={t('shell.attention')}
        className={data.attention > 0 ? undefined : styles.calm}
      >
        <StatusMark status="alarm" label={t('shell.attention')} size={10} /> {formatCount(data.attention)}
      </PageLink>
    </div>
  );
}
