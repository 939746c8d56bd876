import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { PageRef } from '../../../../components/page-ref.tsx';
import { useT } from '../../../../lib/i18n.ts';

/** What to do where no phone is shown: there is none, or the filters leave none. */
export function NoPhones({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const t = useT();
  if (filtered)
    return (
      <EmptyState
        title={t('state.noResult')}
        hint={t('state.noResultHint')}
        action={<Button onClick={onReset}>{t('state.resetFilters')}</Button>}
      />
    );
  return (
    <EmptyState
      title={t('monitor.empty')}
      hint={t('monitor.emptyHint')}
      action={<PageRef page="fleet/unassigned-devices">{t('monitor.toUnassigned')}</PageRef>}
    />
  );
}
