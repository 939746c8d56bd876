import type { Filter } from '../../components/list/filter-row.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { type Translate, useT } from '../../lib/i18n.ts';

export function Outcome({ status }: { status: 0 | 1 }) {
  const t = useT();
  return <StatusWord status={status === 1 ? 'online' : 'alarm'}>{t(`admin.outcome.${status}`)}</StatusWord>;
}

export const outcomeFilter = (t: Translate, label: string): Filter => ({
  kind: 'choice',
  name: 'status',
  label,
  choices: ([1, 0] as const).map((status) => ({ value: String(status), label: t(`admin.outcome.${status}`) })),
});
