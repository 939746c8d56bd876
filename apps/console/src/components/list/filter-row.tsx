import type { Permission } from '@flotilla/contract/permission';
import { Input, Select } from 'antd';
import { type FormEvent, memo, type ReactNode, useCallback } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { Button } from '../button.tsx';
import { type DateRange, DateRangeField } from '../date/date-range.tsx';
import styles from './list.module.css';
import type { Filters } from './list-state.ts';

export interface Choice {
  value: string | number;
  label: string;
}

interface OwnField {
  className: string;
  placeholder: string;
  'aria-label': string;
  value: string | undefined;
  onChange: (value: string) => void;
}
interface Common {
  /** The query field. */
  name: string;
  label: string;
  /** Hidden from users without it: that of the call that reads the choices. */
  permission?: Permission;
}
export type Filter =
  | (Common & { kind: 'text' })
  | (Common & { kind: 'choice'; choices: readonly Choice[] })
  /** A range of days, as `beginTime` and `endTime` in the site's time zone; `label` names the date. */
  | { kind: 'range'; label: string; permission?: undefined }
  | (Common & { kind: 'own'; render: (field: OwnField) => ReactNode });

const rangeNames = ['beginTime', 'endTime'] as const;

/** The query fields that a row of filters sets. */
export const namesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'range' ? [...rangeNames] : [filter.name]));

const without = (filters: Filters): Filters => Object.fromEntries(Object.entries(filters).filter(([, v]) => v !== ''));

interface FieldProps {
  filter: Filter;
  value: string | undefined;
  /** The end of a range. */
  from?: string | undefined;
  to?: string | undefined;
  /** Called while the user types; the filter is not applied yet. */
  onDraft: (change: Filters) => void;
  /** Called for a selected value, which is applied at once. */
  onApply: (change: Filters) => void;
}

/** Typing into one field does not render the others. */
const FilterField = memo(function FilterField({ filter, value, from = '', to = '', onDraft, onApply }: FieldProps) {
  if (filter.kind === 'range') {
    const change = (range: DateRange) => onApply({ beginTime: range.from, endTime: range.to });
    return <DateRangeField label={filter.label} value={{ from, to }} onChange={change} />;
  }
  const { name, label } = filter;
  const shared = { className: styles.filter ?? '', 'aria-label': label, placeholder: label };
  if (filter.kind === 'own') return filter.render({ ...shared, value, onChange: (next) => onApply({ [name]: next }) });
  if (filter.kind === 'text')
    return (
      <Input
        {...shared}
        allowClear
        value={value ?? ''}
        onChange={({ target }) => onDraft({ [name]: target.value })}
        onClear={() => onApply({ [name]: '' })}
      />
    );
  return (
    <Select
      {...shared}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={filter.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value ?? null}
      onChange={(next: string | undefined) => onApply({ [name]: next ?? '' })}
    />
  );
});

interface Props {
  label: string;
  filters: readonly Filter[];
  value: Filters;
  onChange: (value: Filters) => void;
  /** After the buttons, at the right. */
  extra?: ReactNode;
}

/** The filters of a list. Typed text waits for Enter or the button; a choice applies at once. */
export const FilterRow = memo(function FilterRow({ label, filters, value, onChange, extra }: Props) {
  const t = useT();
  // An address that changed elsewhere (a link, the back button) shows its own filters.
  const [draft, setDraft] = useDraft(value);
  const put = useCallback((change: Filters) => setDraft((now) => ({ ...now, ...change })), [setDraft]);
  const apply = useLatest((change: Filters) => {
    put(change);
    onChange(without({ ...draft, ...change }));
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(without(draft));
  }
  const reset = () => {
    setDraft({});
    onChange({});
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers we serve.
    <form className={styles.toolbar} role="search" aria-label={t('list.filtersOf', { label })} onSubmit={submit}>
      {filters.map((filter) =>
        filter.kind === 'range' ? (
          <FilterField
            key="range"
            filter={filter}
            value={undefined}
            from={draft.beginTime}
            to={draft.endTime}
            onDraft={put}
            onApply={apply}
          />
        ) : (
          <FilterField key={filter.name} filter={filter} value={draft[filter.name]} onDraft={put} onApply={apply} />
        ),
      )}
      <Button type="submit">{t('action.search')}</Button>
      <Button kind="text" onClick={reset}>
        {t('action.reset')}
      </Button>
      {extra}
    </form>
  );
});
