import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { fieldId, revealField } from '../../lib/focus/reveal-field.ts';
import { showNested } from './nested-faults.ts';

type Name = (string | number)[];

/** `devices.3.deviceNo` and `devices[3].deviceNo` both name a field inside a list. */
const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean);

/** Returns the field of the form that the path names or is inside of. */
function fieldOf(form: FormInstance, path: readonly string[]): Name | undefined {
  const fields = form.getFieldsError().map(({ name }) => name);
  const around = fields.filter((name) => name.every((part, index) => String(part) === path[index]));
  return around.toSorted((one, other) => other.length - one.length)[0];
}

interface Fault {
  readonly name: Name;
  /** The place within the field's value. */
  readonly path: readonly string[];
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number;
}

function faultsOf(form: FormInstance, error: ApiError): Fault[] {
  return error.errors.flatMap(({ path, message, line, column = 1 }) => {
    const parts = partsOf(path);
    const name = fieldOf(form, parts);
    // A place in a script is named by the sentence of the whole error.
    const text = line === undefined ? message : messageOf(error);
    return name ? [{ name, path: parts.slice(name.length), message: text, line, column }] : [];
  });
}

/** Shows the server's errors at their fields. Returns the message of an error that belongs to no field of the form. */
function showErrors(form: FormInstance, error: unknown, formName?: string): string | undefined {
  const faults = error instanceof ApiError ? faultsOf(form, error) : [];
  const shown = faults.filter(({ name, path }) => {
    if (path.length === 0) return true;
    const siblings = faults.filter((other) => other.name === name && other.path.length > 0);
    return showNested(form, name, siblings);
  });
  const [first] = shown;
  if (!first) return messageOf(error);
  const atFields = shown.filter(({ path }) => path.length === 0);
  form.setFields(atFields.map(({ name, message }) => ({ name, errors: [message] })));
  revealField(form, first.name, formName);
  if (first.line !== undefined) {
    const { line, column, message } = first;
    const field = document.getElementById(fieldId(first.name, formName));
    field?.dispatchEvent(new CustomEvent('fault', { detail: { line, column, message }, bubbles: true }));
  }
  return undefined;
}

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
