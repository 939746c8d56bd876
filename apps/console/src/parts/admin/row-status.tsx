import { Segmented } from 'antd';
import { Field } from '../../components/form/field.tsx';
import type { Filter } from '../../components/list/filter-row.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { type Translate, useT } from '../../lib/i18n.ts';

const statuses = [1, 0] as const;
const choicesOf = (t: Translate) => statuses.map((status) => ({ value: status, label: t(`admin.status.${status}`) }));

/** Whether a row of the administration is in use. */
export function RowStatus({ status }: { status: 0 | 1 }) {
  const t = useT();
  return <StatusWord status={status === 1 ? 'online' : 'disabled'}>{t(`admin.status.${status}`)}</StatusWord>;
}

export function StatusField() {
  return (
    <Field name="status">
      <Segmented options={choicesOf(useT())} />
    </Field>
  );
}

export const statusFilter = (t: Translate, label: string): Filter => ({
  kind: 'choice',
  name: 'status',
  label,
  choices: choicesOf(t).map(({ value, label }) => ({ value: String(value), label })),
});
