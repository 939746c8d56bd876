import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import type { Filter } from './filter-row.tsx';

/** A button that names a filter and removes it. */
export function FilterChip({ what, onRemove }: { what: string; onRemove: () => void }) {
  const t = useT();
  return (
    <Button icon="close" aria-label={t('list.removeFilter', { what })} onClick={onRemove}>
      {what}
    </Button>
  );
}

interface Props {
  /** The query field. */
  name: string;
  label: string;
  /** Renders the chip of a value. */
  chip: (value: string, onRemove: () => void) => ReactNode;
}

/** A filter that only links set: it is shown while the address has it, and can only be removed. */
export const linkFilter = ({ chip, ...common }: Props): Filter => ({
  kind: 'own',
  ...common,
  render: ({ value, onChange }) => value && chip(value, () => onChange('')),
});
