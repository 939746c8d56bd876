import { PageLink } from '../../components/text/page-link.tsx';
import { usePageHref } from '../../components/text/page-ref.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { daysUntil } from '../../lib/format/days-until.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { ownLicencePath } from '../../lib/navigation/addresses.ts';
import { useCan } from '../../lib/session/session.ts';
import { useLicence, useOwnLicence } from '../../lib/session/use-licence.ts';
import styles from './frame.module.css';

const warnDays = 30;

interface BannerProps {
  expired: boolean;
  text: string;
  href: string | undefined;
  link: string;
}

function Banner({ expired, text, href, link }: BannerProps) {
  return (
    <div className={`${styles.banner} ${expired ? styles.expired : ''}`} role="status">
      <StatusMark status={expired ? 'alarm' : 'warning'} />
      <span>{text}</span>
      {href && <PageLink to={href}>{link}</PageLink>}
    </div>
  );
}

/** The message of an expiry that has passed, or is within 30 days. */
function wordsOf(
  ends: { expired: boolean; at: string | null } | undefined,
  t: Translate,
  who: 'site' | 'account',
): string | undefined {
  if (!ends) return undefined;
  if (ends.expired) return t(who === 'site' ? 'shell.expired' : 'shell.accountExpired');
  const days = daysUntil(ends.at);
  if (days === undefined || days > warnDays) return undefined;
  return t(who === 'site' ? 'shell.expiresIn' : 'shell.accountExpiresIn', { days });
}

/** Warns that the licence of the site, or of the tenant, has expired or soon will. */
export function SiteBanner() {
  const t = useT();
  const site = useLicence().data;
  const own = useOwnLicence().data;
  const sitePage = usePageHref()('system/licence');
  const mayRenew = useCan('system:licence:edit');
  const siteText = wordsOf(site && { expired: site.expired, at: site.expiresAt }, t, 'site');
  const ownText = wordsOf(own && { expired: own.expired, at: own.expirationTime }, t, 'account');
  return (
    <>
      {site && siteText && (
        <Banner expired={site.expired} text={siteText} href={mayRenew ? sitePage : undefined} link={t('shell.renew')} />
      )}
      {own && ownText && (
        <Banner expired={own.expired} text={ownText} href={ownLicencePath} link={t('shell.ownLicence')} />
      )}
    </>
  );
}
