import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { fieldId, revealField } from './reveal-field.ts';

/** `devices.3.deviceNo` and `devices[3].deviceNo` both name a field inside a list. */
const toName = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Puts the server's errors at the fields they name; answers what names no field of the form. */
function showErrors(form: FormInstance, error: unknown, formName?: string): string | undefined {
  const errors = error instanceof ApiError ? error.errors : [];
  const atFields = errors
    .map(({ path, message, line, column }) => ({ name: toName(path), errors: [message], line, column }))
    .filter(({ name }) => hasField(form, name));
  const [first] = atFields;
  if (!first) return messageOf(error);
  form.setFields(atFields);
  revealField(form, first.name, formName);
  if (first.line !== undefined)
    putCursor(document.getElementById(fieldId(first.name, formName)), first.line, first.column);
  return undefined;
}

/** Where the server found the fault in a text of many lines. */
function putCursor(field: HTMLElement | null, line: number, column = 1): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const lines = field.value.split('\n');
  const at = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  field.focus();
  field.setSelectionRange(at, at);
  field.scrollTop = (field.scrollHeight / lines.length) * (line - 1) - field.clientHeight / 2;
}

const hasField = (form: FormInstance, name: (string | number)[]): boolean =>
  form.getFieldsError().some((field) => field.name.join('.') === name.join('.'));

/** A form that stays open, with what was typed, until the server has taken it. `fault`: why it was refused as a whole. */
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
