import type { ScriptParameter } from '@flotilla/contract/http/automation/scripts';
import type { Word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, type FieldError } from '../../../platform/http/call-error.ts';
import type { ParamValues } from './schema.ts';

type Value = ParamValues[string];

function faultOf(parameter: ScriptParameter, value: Value): string | Word | null {
  if (value.length === 0) return parameter.required ? term('required') : null;
  if (parameter.kind === 'multiSelect') {
    if (!Array.isArray(value)) return term('listExpected');
    return value.every((one) => parameter.options.includes(one)) ? null : parameter.options.join(', ');
  }
  if (Array.isArray(value)) return term('textExpected');
  return parameter.kind === 'dropdown' && !parameter.options.includes(value) ? parameter.options.join(', ') : null;
}

/** The given value, otherwise the default; an empty list if a list is expected. */
function chosenValue({ key, kind, defaultValue }: ScriptParameter, given: Readonly<ParamValues>): Value {
  const value = Object.hasOwn(given, key) ? given[key]! : defaultValue;
  return value.length > 0 ? value : kind === 'multiSelect' ? [] : '';
}

/** A script's parameters with their default values. */
export const defaultParams = (declared: readonly ScriptParameter[]): ParamValues =>
  Object.fromEntries(declared.map((parameter) => [parameter.key, chosenValue(parameter, {})]));

/** Returns a script's declared parameters with the given values. @throws 400 with the path of each fault */
export function readParams(declared: readonly ScriptParameter[], given: Readonly<ParamValues>): ParamValues {
  const faults: FieldError[] = Object.keys(given)
    .filter((key) => !declared.some((parameter) => parameter.key === key))
    .map((key) => ({ path: `params.${key}`, message: term('noSuchParameter') }));
  const values: ParamValues = {};
  for (const parameter of declared) {
    const value = chosenValue(parameter, given);
    const fault = faultOf(parameter, value);
    if (fault) faults.push({ path: `params.${parameter.key}`, message: fault });
    values[parameter.key] = value;
  }
  if (faults.length > 0) throw new CallError('invalid', { params: { ...faults[0]! }, fields: faults });
  return values;
}
