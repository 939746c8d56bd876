import { PageRef } from '../../components/text/page-ref.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from './alarms.module.css';

/** A link to the incidents that are not listed; nothing if there is none. */
export function MoreAlarms({ count }: { count: number }) {
  const t = useT();
  if (count <= 0) return null;
  return (
    <p className={styles.more}>
      <PageRef page="fleet/alarms">{t('alarm.more', { count })}</PageRef>
    </p>
  );
}
