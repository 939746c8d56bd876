import { Select, type SelectProps } from 'antd';
import type { Filter } from '../../components/list/filter-row.tsx';
import type { ListRoute } from '../../lib/calls/use-call.ts';
import { type Lookup, useLookup } from './lookups.ts';

type Value = number | readonly number[] | null | undefined;
interface Props<R extends ListRoute> extends Omit<SelectProps, 'value' | 'showSearch' | 'options' | 'loading'> {
  from: Lookup<R>;
  /** Query fields that restrict the rows. */
  filters?: object | undefined;
  value?: Value;
}

/** A drop-down that the server searches during typing. */
export function LookupSelect<R extends ListRoute>({ from, filters, value = null, ...select }: Props<R>) {
  const chosen = typeof value === 'number' ? [value] : (value ?? []);
  const { choices, isLoading, search } = useLookup(from, chosen, filters);
  return (
    <Select
      {...select}
      showSearch={{ filterOption: false, onSearch: search }}
      onOpenChange={(open) => !open && search('')}
      loading={isLoading}
      options={choices}
      value={value}
    />
  );
}

/** A filter of a list by a few fixed values. */
export const choiceFilter = <V extends string | number>(
  name: string,
  label: string,
  values: readonly V[],
  labelOf: (value: V) => string,
): Filter => ({ kind: 'choice', name, label, choices: values.map((value) => ({ value, label: labelOf(value) })) });

/** A drop-down that the server searches, as a filter of a list. */
export const lookupFilter = <R extends ListRoute>(name: string, label: string, from: Lookup<R>): Filter => ({
  kind: 'own',
  name,
  label,
  ...(from.permission && { permission: from.permission }),
  render: ({ value, onChange, ...field }) => (
    <LookupSelect
      {...field}
      allowClear
      from={from}
      value={value ? Number(value) : null}
      onChange={(id: number | undefined) => onChange(String(id ?? ''))}
    />
  ),
});
