import { Pending } from '../../../../components/state/pending.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { BasicsPanel } from '../components/basics-panel.tsx';
import styles from '../components/profile.module.css';
import { SecurityPanel } from '../components/security-panel.tsx';
import { SessionsPanel } from '../components/sessions-panel.tsx';
import { TokensPanel } from '../components/tokens-panel.tsx';

/** The page of the signed-in user's own account. */
export default function ProfilePage() {
  const t = useT();
  const asked = useAsk('GET /system/user/profile', {});
  return (
    <div className={styles.frame}>
      <PageTitle title={t('page.profile')} />
      <div className={styles.page}>
        {asked.data ? <BasicsPanel profile={asked.data} /> : <Pending query={asked} rows={8} />}
        <div className={styles.stack}>
          <SecurityPanel />
          <SessionsPanel />
          <TokensPanel />
        </div>
      </div>
    </div>
  );
}
