import { Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
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
}
export type Filter =
  | (Common & { kind: 'text' })
  | (Common & { kind: 'choice'; choices: readonly Choice[] })
  /** A range of days, as `beginTime` and `endTime` in the site's time zone; `label` names the date. */
  | { kind: 'range'; label: string }
  | (Common & { kind: 'own'; render: (field: OwnField) => ReactNode });

const rangeNames = ['beginTime', 'endTime'] as const;

/** The query fields that a row of filters sets. */
export const namesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'range' ? [...rangeNames] : [filter.name]));

const without = (filters: Filters): Filters => Object.fromEntries(Object.entries(filters).filter(([, v]) => v !== ''));

interface FieldProps {
  filter: Filter;
  draft: Filters;
  /** Typed, but not submitted yet. */
  onDraft: (change: Filters) => void;
  /** Chosen: asked for at once. */
  onApply: (change: Filters) => void;
}

function FilterField({ filter, draft, onDraft, onApply }: FieldProps) {
  if (filter.kind === 'range') {
    const { beginTime: from = '', endTime: to = '' } = draft;
    const change = (range: DateRange) => onApply({ beginTime: range.from, endTime: range.to });
    return <DateRangeField label={filter.label} value={{ from, to }} onChange={change} />;
  }
  const { name, label } = filter;
  const value = draft[name];
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
}

interface Props {
  label: string;
  filters: readonly Filter[];
  value: Filters;
  onChange: (value: Filters) => void;
  /** After the buttons, at the right. */
  extra?: ReactNode;
}

/** The filters of a list. Typed text waits for Enter or the button; a choice applies at once. */
export function FilterRow({ label, filters, value, onChange, extra }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  // An address that changed elsewhere (a link, the back button) shows its own filters.
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  const apply = (change: Filters) => onChange(without({ ...draft, ...change }));
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(without(draft));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers we serve.
    <form className={styles.toolbar} role="search" aria-label={t('list.filtersOf', { label })} onSubmit={submit}>
      {filters.map((filter) => (
        <FilterField
          key={filter.kind === 'range' ? 'range' : filter.name}
          filter={filter}
          draft={draft}
          onDraft={(change) => setDraft({ ...draft, ...change })}
          onApply={apply}
        />
      ))}
      <Button type="submit">{t('action.search')}</Button>
      <Button kind="text" onClick={() => onChange({})}>
        {t('action.reset')}
      </Button>
      {extra}
    </form>
  );
}
