import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Field } from './field.tsx';
import { fitting } from './rules.ts';

const leastLength = 6;
const mostLength = 20;

interface Props {
  /** The field of the call. */
  name: string;
  /** The label of the first field, by default the contract's. */
  label?: string;
  /** The label of the second field. */
  again: string;
  hint?: ReactNode;
}

/** The name of the second field, which is not sent. */
export const passwordAgain = 'passwordAgain';

/** A new password, entered twice. A `maxLength` would cut a pasted one without a message. */
export function NewPasswordFields({ name, label, again, hint }: Props) {
  const t = useT();
  const form = Form.useFormInstance();
  const hasLength = (text?: string) => !text || (text.length >= leastLength && text.length <= mostLength);
  const isSame = (text?: string) => !text || text === form.getFieldValue(name);
  return (
    <>
      <Field
        name={name}
        {...(label !== undefined && { label })}
        typed
        rules={[fitting(hasLength, t('form.passwordLength'))]}
        extra={hint}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field
        name={passwordAgain}
        label={again}
        required
        typed
        dependencies={[name]}
        rules={[fitting(isSame, t('form.passwordsDiffer'))]}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
    </>
  );
}
