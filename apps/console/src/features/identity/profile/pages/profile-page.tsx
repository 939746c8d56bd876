import { PageTitle } from '../../../../components/page-title.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { BasicsPanel } from '../components/basics-panel.tsx';
import styles from '../components/profile.module.css';
import { SecurityPanel } from '../components/security-panel.tsx';
import { SessionsPanel } from '../components/sessions-panel.tsx';
import { TokensPanel } from '../components/tokens-panel.tsx';

/** What people see and change of their own accounts. */
export default function ProfilePage() {
  const t = useT();
  const asked = useAsk('GET /system/user/profile', {});
  return (
    <div className={styles.frame}>
      <PageTitle title={t('profile.title')} />
      <div className={styles.page}>
        {asked.data ? <BasicsPanel profile={asked.data} /> : <Pending asked={asked} rows={8} />}
        <div className={styles.stack}>
          <SecurityPanel />
          <SessionsPanel />
          <TokensPanel />
        </div>
      </div>
    </div>
  );
}
