import { PageLink } from '../../components/page-link.tsx';
import { usePageHref } from '../../components/page-ref.tsx';
import { StatusMark } from '../../components/status-mark.tsx';
import { toDate } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import styles from './frame.module.css';
import { useLicence } from './licence-meter.tsx';

const warnDays = 30;
const dayMs = 86_400_000;

/** Says that the site's authorization has ended, or soon will. */
export function SiteBanner() {
  const t = useT();
  const { data } = useLicence();
  const mayRenew = useCan('system:licence:edit');
  const hrefOf = usePageHref();
  if (!data) return null;
  const end = toDate(data.expiresAt)?.getTime();
  const days = end === undefined ? undefined : Math.ceil((end - Date.now()) / dayMs);
  const soon = !data.expired && days !== undefined && days <= warnDays;
  if (!data.expired && !soon) return null;
  const renewPath = mayRenew ? hrefOf('system/licence') : undefined;
  return (
    <div className={`${styles.banner} ${data.expired ? styles.expired : ''}`} role="status">
      <StatusMark status={data.expired ? 'alarm' : 'warning'} />
      <span>{data.expired ? t('shell.expired') : t('shell.expiresIn', { days: days ?? 0 })}</span>
      {renewPath && <PageLink to={renewPath}>{t('shell.renew')}</PageLink>}
    </div>
  );
}
