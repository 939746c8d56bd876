import { useQuery } from '@tanstack/react-query';
import { StatusMark } from '../../components/status-mark.tsx';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session.ts';
import { pathOfPage } from '../routing/menu.ts';
import { useMenu } from '../routing/menu-store.ts';
import { PageLink } from './page-link.tsx';
import styles from './topbar.module.css';

const everyMs = 5_000;

/** How many phones are online, offline, and about to go empty. */
export const useFleetSummary = () => {
  const { profile } = useSession();
  return useQuery({
    queryKey: ['GET /device/monitor/summary'],
    queryFn: ({ signal }) => call('GET /device/monitor/summary', {}, { signal, quiet: true }),
    refetchInterval: everyMs,
    meta: { background: true },
    enabled: profile !== undefined && hasPermission(profile, 'device:monitor:list'),
  });
};

export function FleetCounts() {
  const t = useT();
  const { data } = useFleetSummary();
  const monitor = pathOfPage(useMenu().menu, 'fleet/monitor');
  if (!data || !monitor) return null;
  return (
    <div className={styles.counts}>
      <PageLink to={`${monitor}?online=1`} title={t('shell.online')}>
        <StatusMark status="online" label={t('shell.online')} size={10} /> {formatCount(data.online)}
      </PageLink>
      <PageLink to={`${monitor}?online=0`} title={t('shell.offline')}>
        <StatusMark status="offline" label={t('shell.offline')} size={10} /> {formatCount(data.offline)}
      </PageLink>
      <PageLink to={`${monitor}?battery=20`} title={t('shell.lowBattery')}>
        <StatusMark status="warning" label={t('shell.lowBattery')} size={10} /> {formatCount(data.lowBattery)}
      </PageLink>
    </div>
  );
}
