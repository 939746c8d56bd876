import { Button } from '../../../../components/button.tsx';
import type { Filters } from '../../../../components/list/list-state.ts';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { useT } from '../../../../lib/i18n.ts';

interface Props {
  filters: Filters;
  /** The number of phones with similar pictures; set while only odd phones are shown. */
  alike?: number | undefined;
  onReset: () => void;
}

/** Explains why no phone is shown, and offers the next step. */
export function NoPhones({ filters, alike, onReset }: Props) {
  const t = useT();
  const names = Object.keys(filters);
  const reset = <Button onClick={onReset}>{t('state.resetFilters')}</Button>;
  if (names.length === 1 && filters.attention) return <EmptyState title={t('monitor.noneInNeed')} action={reset} />;
  if (alike !== undefined)
    return <EmptyState title={t('monitor.noneOdd')} hint={t('monitor.noneOddHint', { count: alike })} action={reset} />;
  if (names.length > 0) return <EmptyState title={t('state.noResult')} hint={t('state.noResultHint')} action={reset} />;
  return (
    <EmptyState
      title={t('devices.empty')}
      hint={t('monitor.emptyHint')}
      action={<PageRef page="fleet/unassigned-devices">{t('assign.list')}</PageRef>}
    />
  );
}
