import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { fieldId, revealField } from '../../lib/focus/reveal-field.ts';

/** `devices.3.deviceNo` and `devices[3].deviceNo` both name a field inside a list. */
const toName = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Shows the server's errors at their fields. Returns the message of an error that belongs to no field of the form. */
function showErrors(form: FormInstance, error: unknown, formName?: string): string | undefined {
  const errors = error instanceof ApiError ? error.errors : [];
  const atFields = errors
    .map(({ path, message, line, column = 1 }) => {
      // A place in a script is named by the sentence of the whole error.
      const text = line === undefined ? message : messageOf(error);
      return { name: toName(path), errors: [text], fault: { line, column, message: text } };
    })
    .filter(({ name }) => hasField(form, name));
  const [first] = atFields;
  if (!first) return messageOf(error);
  form.setFields(atFields.map(({ name, errors: texts }) => ({ name, errors: texts })));
  revealField(form, first.name, formName);
  if (first.fault.line !== undefined) {
    const field = document.getElementById(fieldId(first.name, formName));
    field?.dispatchEvent(new CustomEvent('fault', { detail: first.fault, bubbles: true }));
  }
  return undefined;
}

const hasField = (form: FormInstance, name: (string | number)[]): boolean =>
  form.getFieldsError().some((field) => field.name.join('.') === name.join('.'));

/** Submits a form that stays open with its values until the server has accepted them. `fault` is an error that belongs to no field. */
export function useFormSubmit<Values extends object>(
  onSubmit: (values: Values) => Promise<unknown>,
  given?: FormInstance<Values>,
  formName?: string,
) {
  const [form] = Form.useForm<Values>(given);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  async function submit(values: Values): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      setFault(showErrors(form as FormInstance, error, formName));
    } finally {
      setBusy(false);
    }
  }
  return { form, busy, fault, submit };
}
