import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCheckOnLeave } from '../../lib/focus/check-on-leave.ts';
import { useFocusInSight } from '../../lib/focus/focus-in-sight.ts';
import { revealField } from '../../lib/focus/reveal-field.ts';
import { type FormRoute, FormScope, scopeOf } from '../../lib/forms.ts';
import { StatusMark } from '../text/status-mark.tsx';
import styles from './form.module.css';

interface Props<Values extends object> {
  form: FormInstance<Values>;
  initial: Partial<Values>;
  of?: FormRoute | undefined;
  /** A prefix of the fields' ids; needed if another open form has the same fields. */
  name?: string | undefined;
  onSubmit: (values: Values) => void;
  /** The server's refusal of the form as a whole. */
  fault?: string | undefined;
  children: ReactNode;
}

function Fault({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text must be scrolled to as well.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return (
    <p ref={box} className={styles.fault} role="alert">
      <StatusMark status="alarm" />
      {text}
    </p>
  );
}

/** A form with labels above its fields. A field is validated when it loses the focus, then at every change. */
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
      {/* The Enter key in a field submits the form. */}
      <button type="submit" hidden />
    </Form>
  );
}
