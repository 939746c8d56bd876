import { Pill } from '../../../../components/text/pill.tsx';
import { daysUntil } from '../../../../lib/format/days-until.ts';
import { useT } from '../../../../lib/i18n.ts';

const warnDays = 30;

interface Props {
  expired: boolean;
  expiresAt: string | null;
}

/** Whether a licence is valid, and for how long. */
export function Validity({ expired, expiresAt }: Props) {
  const t = useT();
  if (expired) return <Pill status="alarm">{t('licence.expired')}</Pill>;
  const days = daysUntil(expiresAt);
  if (days === undefined) return <Pill status="online">{t('licence.valid')}</Pill>;
  return <Pill status={days <= warnDays ? 'warning' : 'online'}>{t('licence.daysLeft', { days })}</Pill>;
}
