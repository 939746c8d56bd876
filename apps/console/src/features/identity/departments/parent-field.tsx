import type { Entry } from '../../../components/form/field.tsx';
import { TreeSelect } from '../../../components/form/tree-select.tsx';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { parentChoices, top } from '../../../parts/admin/parent-choices.ts';

interface Props extends Entry<number | null> {
  of: number | undefined;
}

/** The field for the parent department. */
export function ParentField({ of, ...field }: Props) {
  const t = useT();
  const { data } = useAsk('GET /system/auth/deptList', { query: { pageSize: 100_000 } });
  const children = parentChoices(data?.list ?? [], { of, nameOf: ({ name }) => name });
  return <TreeSelect {...field} nodes={[{ id: top, name: t('departments.top'), children }]} />;
}
