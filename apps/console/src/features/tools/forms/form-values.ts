import type { FormField } from '@flotilla/contract/form-model';
import { readFormSchema, toFormSchema } from '@flotilla/contract/form-schema';
import type { Answer } from '../../../lib/calls/api.ts';

export type StoredForm = Answer<'GET /system/tools/form/one'>;

export interface FormPageValues {
  name: string;
  remark: string;
  /** The fields of the schema. Errors of the server name it so. */
  schema: readonly FormField[];
}

export const fieldsOf = (schema: StoredForm['schema']): readonly FormField[] => readFormSchema(schema).fields ?? [];

export const toValues = ({ name, remark, schema }: StoredForm): FormPageValues => ({
  name,
  remark,
  schema: fieldsOf(schema),
});

export const toBody = ({ name, remark, schema }: FormPageValues) => ({ name, remark, schema: toFormSchema(schema) });

/** Whether two forms are stored in the same way. */
export const isSame = (one: FormPageValues, other: FormPageValues): boolean =>
  JSON.stringify(toBody(one)) === JSON.stringify(toBody(other));
