import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { homePath } from '../../lib/navigation/addresses.ts';

export function GoHome() {
  const t = useT();
  return (
    <Button kind="primary" onClick={() => go(homePath, 'replace')}>
      {t('deadEnd.home')}
    </Button>
  );
}

export function NotAllowedPage() {
  const t = useT();
  return (
    <main style={{ display: 'flex', minHeight: '100%', background: 'var(--fl-surface)' }}>
      <EmptyState whole title={t('deadEnd.notAllowed')} hint={t('deadEnd.notAllowedHint')} action={<GoHome />} />
    </main>
  );
}
