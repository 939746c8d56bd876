import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useQueryValue } from '../../components/query-value.ts';
import { useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import { openSearch } from '../shell/search-state.ts';

function GoHome() {
  const t = useT();
  return (
    <Button kind="primary" onClick={() => go(homePath, 'replace')}>
      {t('deadEnd.home')}
    </Button>
  );
}

/** The frame's page for an unknown address, with a search. */
export function NotFoundPage() {
  const t = useT();
  const [path] = useQueryValue('path');
  const actions = (
    <>
      <Button onClick={openSearch}>{t('shell.search')}</Button>
      <GoHome />
    </>
  );
  return (
    <EmptyState
      whole
      title={path ? t('deadEnd.notFoundAt', { path }) : t('deadEnd.notFound')}
      hint={t('deadEnd.notFoundHint')}
      action={actions}
    />
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
