import { Input, InputNumber } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { StatusField } from '../../../../parts/admin/row-status.tsx';
import styles from '../roles.module.css';
import { MenuTicks } from './menu-ticks.tsx';
import { ScopeFields } from './scope-fields.tsx';

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
