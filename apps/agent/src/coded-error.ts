import { type FaultCode, type FaultValues, fault, faultText, type RunFault } from '@flotilla/contract/words/faults';
import { PhoneGoneError, UnsupportedError } from './phones/phone.ts';

interface Coded {
  readonly fault?: RunFault;
}

/** Creates an error with a code, so that the site can word it in the reader's language. */
export function coded<E extends Error>(
  type: new (message: string) => E,
  code: FaultCode,
  values?: FaultValues,
): E & Coded {
  const one = fault(code, values);
  return Object.assign(new type(faultText(one, 'en')!), { fault: one });
}

/** Returns `undefined` if the error has no code. */
export function faultOf(error: unknown): RunFault | undefined {
  if (error instanceof UnsupportedError) return fault('unsupported', { detail: error.message });
  if (error instanceof PhoneGoneError) return fault('phoneGone');
  return (error as Coded | undefined)?.fault;
}
