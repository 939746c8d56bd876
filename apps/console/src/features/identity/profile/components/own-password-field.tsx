import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';

/** The password of the account, before something that a stolen session must not do. */
export const OwnPasswordField = () => (
  <Field name="password" typed>
    <Input.Password autoComplete="current-password" />
  </Field>
);
