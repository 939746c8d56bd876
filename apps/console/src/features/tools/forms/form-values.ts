import type { FormField } from '@flotilla/contract/form-model';
import { readFormSchema, toFormSchema } from '@flotilla/contract/form-schema';
import type { Answer } from '../../../lib/calls/api.ts';

export type StoredForm = Answer<'GET /system/tools/form/one'>;

export interface FormPageValues {
  name: string;
  remark: string;
  fields: readonly FormField[];
}

export const fieldsOf = (schema: StoredForm['schema']): readonly FormField[] => readFormSchema(schema).fields ?? [];

export const toValues = ({ name, remark, schema }: StoredForm): FormPageValues => ({
  name,
  remark,
  fields: fieldsOf(schema),
});

export const toBody = ({ name, remark, fields }: FormPageValues) => ({ name, remark, schema: toFormSchema(fields) });

/** Whether two forms are stored in the same way. */
export const isSame = (one: FormPageValues, other: FormPageValues): boolean =>
  JSON.stringify(toBody(one)) === JSON.stringify(toBody(other));
