import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../licence.module.css';

interface Props {
  used: number;
  /** 0 is unlimited. */
  quota: number;
}

/** The number of licensed phones in use. */
export function DeviceUse({ used, quota }: Props) {
  const t = useT();
  if (quota === 0) return <span className="fl-live">{t('licence.usedUnlimited', { used })}</span>;
  const full = used >= quota;
  return (
    <span className={`${styles.use} fl-live`}>
      {`${formatCount(used)} / ${formatCount(quota)}`}
      <span className={styles.track}>
        <span className={full ? styles.full : undefined} style={{ width: `${Math.min(1, used / quota) * 100}%` }} />
      </span>
      <span className="fl-quiet">{full ? t('licence.full') : t('licence.left', { count: quota - used })}</span>
    </span>
  );
}
