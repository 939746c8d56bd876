import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import type { Filters } from '../../../../components/list/list-state.ts';
import { PageRef } from '../../../../components/page-ref.tsx';
import { useT } from '../../../../lib/i18n.ts';

interface Props {
  filters: Filters;
  /** Only those that show something else than most. */
  odd?: boolean;
  onReset: () => void;
}

/** What to do where no phone is shown: there is none, or the filters leave none. */
export function NoPhones({ filters, odd = false, onReset }: Props) {
  const t = useT();
  const names = Object.keys(filters);
  const reset = <Button onClick={onReset}>{t('state.resetFilters')}</Button>;
  if (names.length === 1 && filters.attention) return <EmptyState title={t('monitor.noneInNeed')} action={reset} />;
  if (odd || names.length > 0)
    return <EmptyState title={t('state.noResult')} hint={t('state.noResultHint')} action={reset} />;
  return (
    <EmptyState
      title={t('monitor.empty')}
      hint={t('monitor.emptyHint')}
      action={<PageRef page="fleet/unassigned-devices">{t('monitor.toUnassigned')}</PageRef>}
    />
  );
}
