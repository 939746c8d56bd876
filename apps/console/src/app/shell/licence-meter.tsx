import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './sidebar.module.css';

const everyMs = 60_000;

export const useLicence = () =>
  useQuery({
    queryKey: ['GET /prod/prodInfo'],
    queryFn: ({ signal }) => call('GET /prod/prodInfo', {}, { signal, quiet: true }),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });

/** Shows how many phones the site may have, and how many it has. */
export function LicenceMeter() {
  const t = useT();
  const { data } = useLicence();
  if (!data?.deviceQuota) return null;
  const used = data.deviceUsed ?? 0;
  const share = Math.min(1, used / data.deviceQuota);
  const words = `${formatCount(used)} / ${formatCount(data.deviceQuota)}`;
  return (
    <div className={styles.licence} title={`${t('shell.licensed')} ${words}`}>
      <dl>
        <dt>{t('shell.licensed')}</dt>
        <dd>{words}</dd>
      </dl>
      <div className={styles.meter}>
        <span className={share >= 1 ? styles.full : undefined} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
