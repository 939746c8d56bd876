import { PageLink } from '../../components/text/page-link.tsx';
import { usePageHref } from '../../components/text/page-ref.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { useFleetCounts } from '../../lib/fleet-summary.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './topbar.module.css';

const page = 'fleet/monitor';
const counted = [
  { name: 'online', status: 'online', query: { online: 1 } },
  { name: 'offline', status: 'offline', query: { online: 0 } },
  { name: 'attention', status: 'alarm', query: { attention: 1 } },
] as const;

export function FleetCounts() {
  const t = useT();
  const { data } = useFleetCounts();
  const hrefOf = usePageHref();
  if (!data || !hrefOf(page)) return null;
  return (
    <div className={`${styles.counts} fl-live`}>
      {counted.map(({ name, status, query }) => (
        <PageLink
          key={name}
          to={hrefOf(page, query)!}
          title={t(`shell.${name}`)}
          className={name === 'attention' && data.attention === 0 ? styles.calm : undefined}
        >
          <StatusMark status={status} label={t(`shell.${name}`)} size={10} /> {formatCount(data[name])}
        </PageLink>
      ))}
    </div>
  );
}
