import { allFields } from '@flotilla/contract/form-model';
import { type JsonObject, readFormSchema, toFormSchema } from '@flotilla/contract/form-schema';
import { formWords } from '@flotilla/contract/words/forms';
import { CallError } from '../../../platform/http/call-error.ts';

interface CheckedForm {
  /** The schema without what has no meaning for a form, such as its title. */
  readonly schema: JsonObject;
  readonly fieldCount: number;
}

/** @throws 400 with the path of each keyword that a form cannot have */
export function checkSchema(sent: unknown): CheckedForm {
  const read = readFormSchema(sent);
  if (!read.faults) return { schema: toFormSchema(read.fields), fieldCount: allFields(read.fields).length };
  const fields = read.faults.map(({ path, message }) => ({ path: ['schema', ...path].join('.'), message }));
  throw new CallError('invalid', { params: { what: formWords.schema, message: fields[0]!.message }, fields });
}
