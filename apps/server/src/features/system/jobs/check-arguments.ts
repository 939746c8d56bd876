import { rules } from '@flotilla/contract/rules';
import { term } from '@flotilla/contract/terms';
import { CallError, type FieldError } from '../../../platform/http/call-error.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { JobArguments } from '../../../platform/jobs/schema.ts';

/** @throws 400 with the path of each argument that the method does not have, or whose value is outside its limits */
export function checkArguments({ arguments: declared = {} }: Pick<Job, 'arguments'>, given: JobArguments): void {
  const faults = Object.entries(given).flatMap(([key, value]): FieldError[] => {
    const path = `arguments.${key}`;
    const argument = Object.hasOwn(declared, key) ? declared[key]! : undefined;
    if (!argument) return [{ path, message: term('unknown') }];
    const { label, least, most } = argument;
    return value >= least && value <= most ? [] : [{ path, what: label, message: rules.wholeNumber(least, most) }];
  });
  if (faults.length > 0) throw new CallError('invalid', { params: { ...faults[0]! }, fields: faults });
}
