import type { ScriptParameter } from '@flotilla/contract/http/automation/scripts';
import type { Word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, type FieldError } from '../../../platform/http/call-error.ts';

/** The reason why the parameter cannot have the value; an empty value is checked for its type alone. */
export function valueFault({ kind, options }: ScriptParameter, value: string | string[]): string | Word | null {
  const isList = Array.isArray(value);
  if (isList !== (kind === 'multiSelect') && value !== '') return term(isList ? 'textExpected' : 'listExpected');
  if (kind === 'text' || value.length === 0) return null;
  return [value].flat().every((one) => options.includes(one)) ? null : options.join(', ');
}

function faultOf(parameter: ScriptParameter): [field: string, message: string | Word] | null {
  if (parameter.kind !== 'text' && parameter.options.length === 0) return ['options', term('required')];
  const message = valueFault(parameter, parameter.defaultValue);
  return message === null ? null : ['defaultValue', message];
}

/** Refuses parameters that no task could fill, each fault with its path. */
export function checkParameters(parameters: readonly ScriptParameter[]): void {
  const faults: FieldError[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const fault = faultOf(parameter);
    if (fault) faults.push({ path: `parameters.${index}.${fault[0]}`, message: fault[1] });
    const twice = parameters.findIndex((one) => one.key === parameter.key) !== index;
    if (twice || parameter.key === '__proto__')
      faults.push({ path: `parameters.${index}.key`, message: term(twice ? 'givenTwice' : 'notAllowed') });
  }
  if (faults.length > 0) throw new CallError('invalid', { params: { ...faults[0]! }, fields: faults });
}
