import { useRouter } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useT } from '../../lib/i18n.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import styles from './dead-ends.module.css';

function GoHome() {
  const t = useT();
  const { history } = useRouter();
  return (
    <Button kind="primary" onClick={() => history.replace(homePath)}>
      {t('deadEnd.home')}
    </Button>
  );
}

export function NotFoundPage() {
  const t = useT();
  return (
    <main className={styles.page}>
      <EmptyState whole title={t('deadEnd.notFound')} hint={t('deadEnd.notFoundHint')} action={<GoHome />} />
    </main>
  );
}

export function NotAllowedPage() {
  const t = useT();
  return (
    <main className={styles.page}>
      <EmptyState whole title={t('deadEnd.notAllowed')} hint={t('deadEnd.notAllowedHint')} action={<GoHome />} />
    </main>
  );
}
