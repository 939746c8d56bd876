import { PageLink } from '../../components/page-link.tsx';
import { StatusMark } from '../../components/status-mark.tsx';
import { useFleetCounts } from '../../lib/fleet-summary.ts';
import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { pathOfPage } from '../../lib/navigation/menu.ts';
import { useMenu } from '../../lib/navigation/menu-store.ts';
import styles from './topbar.module.css';

const counted = [
  { name: 'online', status: 'online', query: 'online=1' },
  { name: 'offline', status: 'offline', query: 'online=0' },
  { name: 'attention', status: 'alarm', query: 'attention=1' },
] as const;

export function FleetCounts() {
  const t = useT();
  const { data } = useFleetCounts();
  const monitor = pathOfPage(useMenu().menu, 'fleet/monitor');
  if (!data || !monitor) return null;
  return (
    <div className={`${styles.counts} fl-live`}>
      {counted.map(({ name, status, query }) => (
        <PageLink
          key={name}
          to={`${monitor}?${query}`}
          title={t(`shell.${name}`)}
          className={name === 'attention' && data.attention === 0 ? styles.calm : undefined}
        >
          <StatusMark status={status} label={t(`shell.${name}`)} size={10} /> {formatCount(data[name])}
        </PageLink>
      ))}
    </div>
  );
}
