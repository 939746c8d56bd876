import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { useQueryValue } from '../../components/text/query-value.ts';
import { useT } from '../../lib/i18n.ts';
import { openSearch } from '../shell/search-state.ts';
import { GoHome } from './not-allowed-page.tsx';

/** The frame's page for an unknown address, with a search. */
export default function NotFoundPage() {
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
