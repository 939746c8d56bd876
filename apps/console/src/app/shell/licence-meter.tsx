import { PageLink } from '../../components/text/page-link.tsx';
import { usePageHref } from '../../components/text/page-ref.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ownLicencePath } from '../../lib/navigation/addresses.ts';
import { useLicence, useOwnLicence } from '../../lib/session/use-licence.ts';
import styles from './sidebar.module.css';

/** Shows how many phones the site, or the tenant, may have, and how many it has. */
export function LicenceMeter() {
  const t = useT();
  const site = useLicence().data;
  const own = useOwnLicence().data;
  const sitePage = usePageHref()('system/licence');
  const quota = own ? own.deviceQuantity : site?.deviceQuota;
  if (!quota) return null;
  const used = (own ? own.deviceUsed : site?.deviceUsed) ?? 0;
  const share = Math.min(1, used / quota);
  const words = `${formatCount(used)} / ${formatCount(quota)}`;
  const inside = (
    <>
      <dl>
        <dt>{t('shell.licensed')}</dt>
        <dd>{words}</dd>
      </dl>
      <div className={styles.meter}>
        <span className={share >= 1 ? styles.full : undefined} style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
  const look = `${styles.licence} fl-live`;
  const title = `${t('shell.licensed')} ${words}`;
  const href = own ? ownLicencePath : sitePage;
  return href ? (
    <PageLink to={href} className={look} title={title}>
      {inside}
    </PageLink>
  ) : (
    <div className={look} title={title}>
      {inside}
    </div>
  );
}
