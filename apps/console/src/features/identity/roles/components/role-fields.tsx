import { Input, InputNumber } from 'antd';
import { CheckTree } from '../../../../components/form/check-tree.tsx';
import { type Entry, Field } from '../../../../components/form/field.tsx';
import type { TickNode } from '../../../../components/form/ticks.ts';
import { Pending } from '../../../../components/state/pending.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { StatusField } from '../../../../parts/admin/status-switch.tsx';
import styles from '../roles.module.css';
import { ScopeFields } from './scope-fields.tsx';

type Menu = Answer<'GET /system/auth/roleMenuTree'>['tree'][number];

const nodeOf = ({ id, name, type, permission, children }: Menu): TickNode => ({
  id,
  name,
  note: permission,
  isGroup: type === 'category',
  children: children.map(nodeOf),
});

const namesIn = (nodes: readonly TickNode[]): (readonly [id: number, name: string])[] =>
  nodes.flatMap(({ id, name, isGroup, children }) => [...(isGroup ? [] : [[id, name] as const]), ...namesIn(children)]);

/** More are counted and not named. */
const namesShown = 3;

/** The rights that saving the role grants to its holders, and those that it revokes. */
function changeWords(t: Translate, nodes: readonly TickNode[], before: readonly number[], now: readonly number[]) {
  const say = (key: 'roles.more' | 'roles.fewer', some: readonly number[], others: readonly number[]) => {
    const differing = namesIn(nodes).filter(([id]) => some.includes(id) && !others.includes(id));
    const names = differing.slice(0, namesShown).map(([, name]) => name);
    const dots = differing.length > namesShown ? ' …' : '';
    return differing.length > 0
      ? [t(key, { count: differing.length, names: names.join(t('confirm.comma')) + dots })]
      : [];
  };
  return [...say('roles.more', now, before), ...say('roles.fewer', before, now)].join('\n');
}

interface TicksProps extends Entry<readonly number[]> {
  /** The ids of the stored role; `undefined` for a new role. */
  before: readonly number[] | undefined;
}

/** The menus that a role opens, and the actions that it allows: as far as the reader may grant them. */
function MenuTicks({ before, ...field }: TicksProps) {
  const t = useT();
  const asked = useAsk('GET /system/auth/roleMenuTree', { query: {} });
  if (asked.data === undefined) return <Pending query={asked} rows={8} />;
  const nodes = asked.data.tree.map(nodeOf);
  return (
    <CheckTree
      {...field}
      nodes={nodes}
      label={t('roles.menuIds')}
      withParents
      note={before && changeWords(t, nodes, before, field.value ?? [])}
    />
  );
}

interface Props {
  /** The stored role; `undefined` for a new one. */
  row: { readonly builtIn: boolean; readonly menuIds: readonly number[] } | undefined;
}

/** The form fields of a role: its names, the menus and actions that it grants, and the users whose data it shows. The key of a built-in role is fixed. */
export function RoleFields({ row }: Props) {
  const t = useT();
  return (
    <>
      <div className={styles.names}>
        <Field name="name" />
        <Field name="roleKey">
          <Input disabled={row?.builtIn ?? false} title={t('roles.keyHint')} />
        </Field>
        <Field name="sort">
          <InputNumber min={0} precision={0} />
        </Field>
        <StatusField />
      </div>
      <div className={styles.sides}>
        <Field name="menuIds">
          <MenuTicks before={row?.menuIds} />
        </Field>
        <div>
          <ScopeFields />
        </div>
      </div>
      <Field name="remark">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Field>
    </>
  );
}
