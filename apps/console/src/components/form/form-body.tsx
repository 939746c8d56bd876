import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';

interface Props<Values extends object> {
  form: FormInstance<Values>;
  initial: Partial<Values>;
  onSubmit: (values: Values) => void;
  children: ReactNode;
}

/** Labels above; checked when a field is left, then at every change. */
export function FormBody<Values extends object>({ form, initial, onSubmit, children }: Props<Values>) {
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={initial}
      validateTrigger={['onBlur', 'onChange']}
      scrollToFirstError={{ focus: true }}
      onFinish={onSubmit}
    >
      {children}
      {/* Enter in a field submits. */}
      <button type="submit" hidden />
    </Form>
  );
}
