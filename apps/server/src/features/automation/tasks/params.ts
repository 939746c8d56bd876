import type { ScriptParameter } from '@flotilla/contract/http/automation/scripts';
import { term } from '@flotilla/contract/terms';
import { CallError, type FieldError } from '../../../platform/http/call-error.ts';
import { valueFault } from '../scripts/api.ts';
import type { ParamValues } from './schema.ts';

type Value = ParamValues[string];

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
    const isMissing = parameter.required && value.length === 0;
    const fault = isMissing ? term('required') : valueFault(parameter, value);
    if (fault) faults.push({ path: `params.${parameter.key}`, message: fault });
    values[parameter.key] = value;
  }
  if (faults.length > 0) throw new CallError('invalid', { params: { ...faults[0]! }, fields: faults });
  return values;
}
