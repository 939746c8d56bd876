import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { newerRow, useConflict } from '../../../components/form/use-conflict.ts';
import { useFormSubmit } from '../../../components/form/use-form-submit.ts';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-call.ts';
import { useUnsaved } from '../../../lib/navigation/tab-context.tsx';
import { type FormPageValues, isSame, type StoredForm, toBody, toValues } from './form-values.ts';

/** Shows a newer version, without a new history of the builder if it has the same fields. */
function show(form: FormInstance<FormPageValues>, values: FormPageValues): void {
  const { schema, ...texts } = values;
  const now = form.getFieldsValue();
  form.setFieldsValue(isSame(values, { ...texts, schema: now.schema }) ? texts : values);
}

/** A form that stays open while it is edited. Saves of other users appear in it until it has unsaved changes. */
export function useStoredForm(row: StoredForm) {
  const [began, setBegan] = useState(row);
  const { conflict, choose } = useConflict();
  const { mutateAsync } = useSend('PUT /system/tools/form/edit', { done: 'saved', quiet: true });

  async function save(values: FormPageValues, from = began): Promise<void> {
    const { id, gmtModified } = from;
    try {
      await mutateAsync({ body: { id, ...toBody(values), gmtModified } });
    } catch (error) {
      const theirs = newerRow<StoredForm>(error, gmtModified);
      if (!theirs) throw error;
      const both = { mine: values, theirs: toValues(theirs), savedAt: theirs.gmtModified };
      const choice = await choose(toValues(from), both);
      if (choice === 'mine') return save(values, theirs);
      if (choice === 'theirs') take(theirs);
      return;
    }
    take(await call('GET /system/tools/form/one', { query: { id } }));
  }
  const { form, busy, fault, submit } = useFormSubmit<FormPageValues>(save);
  const values = Form.useWatch<FormPageValues>([], form);
  const isChanged = values?.schema !== undefined && !isSame(values, toValues(began));
  useUnsaved(isChanged, 'form');

  const take = (newer: StoredForm) => {
    setBegan(newer);
    show(form, toValues(newer));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another response is newer.
  useEffect(() => {
    if (row.gmtModified !== began.gmtModified && !isChanged && !busy) take(row);
  }, [row]);
  return { form, began, values, isChanged, busy, fault, conflict, submit };
}
