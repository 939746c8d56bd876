import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FormRoute, FormScope, scopeOf } from '../../lib/forms.ts';
import { StatusMark } from '../status-mark.tsx';
import { useCheckOnLeave } from './check-on-leave.ts';
import { useFocusInSight } from './focus-in-sight.ts';
import styles from './form.module.css';
import { revealField } from './reveal-field.ts';

interface Props<Values extends object> {
  form: FormInstance<Values>;
  initial: Partial<Values>;
  of?: FormRoute | undefined;
  /** Before the ids of its fields, where another form with the same fields is open. */
  name?: string | undefined;
  onSubmit: (values: Values) => void;
  /** Why the server refused it as a whole. */
  fault?: string | undefined;
  children: ReactNode;
}

function Fault({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is to be seen too.
  useEffect(() => box.current?.scrollIntoView?.({ block: 'nearest' }), [text]);
  return (
    <p ref={box} className={styles.fault} role="alert">
      <StatusMark status="alarm" />
      {text}
    </p>
  );
}

/** Labels above; checked when a field is left, then at every change. */
export function FormBody<Values extends object>({ form, initial, of, name, onSubmit, fault, children }: Props<Values>) {
  const checkOnLeave = useCheckOnLeave(form, name);
  const inSight = useFocusInSight();
  return (
    <Form<Values>
      form={form}
      {...(name !== undefined && { name })}
      className={styles.form ?? ''}
      layout="vertical"
      initialValues={initial}
      validateTrigger="onChange"
      onBlur={checkOnLeave}
      {...inSight}
      onFinish={onSubmit}
      onFinishFailed={({ errorFields: [first] }) => first && revealField(form as FormInstance, first.name, name)}
    >
      {fault && <Fault text={fault} />}
      {of ? <FormScope value={scopeOf(of)}>{children}</FormScope> : children}
      {/* Enter in a field submits. */}
      <button type="submit" hidden />
    </Form>
  );
}
