import { Form } from 'antd';
import { CheckTree } from '../../../../components/form/check-tree.tsx';
import { type Entry, Field } from '../../../../components/form/field.tsx';
import type { TickNode } from '../../../../components/form/ticks.ts';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { type Scope, scopes } from '../calls.ts';
import styles from '../roles.module.css';

function ScopeChoice({ id, value, onChange }: Entry<Scope>) {
  const t = useT();
  return (
    <fieldset id={id} className={styles.scopes} aria-label={t('roles.dataScope')}>
      {scopes.map((scope) => (
        <label key={scope} className={`${styles.scope} ${scope === value ? styles.chosen : ''}`}>
          <input
            type="radio"
            name={`${id}-scope`}
            className="fl-radio"
            checked={scope === value}
            onChange={() => onChange?.(scope)}
          />
          <span>
            {t(`roles.scope.${scope}`)}
            <small className={styles.hint}>{t(`roles.scopeHint.${scope}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DepartmentTicks(field: Entry<readonly number[]>) {
  const t = useT();
  const asked = useAsk('GET /system/auth/deptTree', {});
  if (asked.data === undefined) return <Pending query={asked} rows={3} />;
  return <CheckTree {...field} nodes={asked.data as readonly TickNode[]} label={t('roles.deptIds')} />;
}

/** The fields that decide whose data the holders of a role see. */
export function ScopeFields() {
  const form = Form.useFormInstance();
  const isCustom = Form.useWatch('dataScope', form) === 'custom';
  return (
    <>
      <Field name="dataScope">
        <ScopeChoice />
      </Field>
      {isCustom && (
        <Field name="deptIds">
          <DepartmentTicks />
        </Field>
      )}
    </>
  );
}
