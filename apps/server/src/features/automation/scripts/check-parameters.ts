import type { ScriptParameter } from '@flotilla/contract/http/automation/scripts';
import type { Word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, type FieldError } from '../../../platform/http/call-error.ts';

function faultOf({ kind, options, defaultValue }: ScriptParameter): [field: string, message: string | Word] | null {
  if (kind === 'text') return Array.isArray(defaultValue) ? ['defaultValue', term('textExpected')] : null;
  if (options.length === 0) return ['options', term('required')];
  if (kind === 'dropdown' && Array.isArray(defaultValue)) return ['defaultValue', term('textExpected')];
  if (kind === 'multiSelect' && !Array.isArray(defaultValue) && defaultValue !== '')
    return ['defaultValue', term('listExpected')];
  const chosen = Array.isArray(defaultValue) ? defaultValue : defaultValue === '' ? [] : [defaultValue];
  return chosen.every((one) => options.includes(one)) ? null : ['defaultValue', options.join(', ')];
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
