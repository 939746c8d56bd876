/** The API that scripts are written against: its types (`globals.ts`) and the calls it makes to the host (`calls.ts`). */

export {
  type CheckedSelector,
  checkArguments,
  type HostCallArgs,
  type HostCallName,
  hostCallNames,
  hostCalls,
  isHostCall,
} from './calls.ts';
export { errorNames } from './error-names.ts';
export type * from './globals.ts';
export { columnInScript, endedEarly, isPastEnd, lastLineOf, wrapScript } from './script-source.ts';
export { ArgumentError } from './validators.ts';
