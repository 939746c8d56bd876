import bits from '../../../../components/bits.module.css';
import { Button } from '../../../../components/button.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { daysUntil } from '../../../../lib/format/days-until.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../licence.module.css';

/** A text in a list of facts, with a button that copies it. */
export function CopiedCode({ text }: { text: string }) {
  const t = useT();
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <Button kind="link" onClick={() => void copyText(text)}>
        {t('action.copy')}
      </Button>
    </span>
  );
}

interface UseProps {
  used: number;
  /** 0 is unlimited. */
  quota: number;
}

/** The number of licensed phones in use. */
export function DeviceUse({ used, quota }: UseProps) {
  const t = useT();
  if (quota === 0) return <span className="fl-live">{t('licence.usedUnlimited', { used })}</span>;
  const full = used >= quota;
  return (
    <span className={`${styles.use} fl-live`}>
      {`${formatCount(used)} / ${formatCount(quota)}`}
      <span className={`${bits.track} ${styles.track}`}>
        <span className={full ? styles.full : undefined} style={{ width: `${Math.min(1, used / quota) * 100}%` }} />
      </span>
      <span className="fl-quiet">{full ? t('licence.full') : t('licence.left', { count: quota - used })}</span>
    </span>
  );
}

const warnDays = 30;

interface Props {
  expired: boolean;
  expiresAt: string | null;
}

/** Whether a licence is valid, and for how long. */
export function Validity({ expired, expiresAt }: Props) {
  const t = useT();
  if (expired) return <Pill status="alarm">{t('status.expired')}</Pill>;
  const days = daysUntil(expiresAt);
  if (days === undefined) return <Pill status="online">{t('licence.valid')}</Pill>;
  return <Pill status={days <= warnDays ? 'warning' : 'online'}>{t('licence.daysLeft', { days })}</Pill>;
}
