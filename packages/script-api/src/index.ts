/** The API that scripts are written against: its types (`globals.ts`) and the calls it makes to the host (`calls.ts`). */

export { apiVersion } from './api-version.ts';
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
export type * from './globals-cache.ts';
export type * from './globals-hot.ts';
export type * from './globals-tables.ts';
export { columnInScript, endedEarly, isPastEnd, lastLineOf, wrapModule, wrapScript } from './script-source.ts';
export type { CheckedElement, CheckedImage } from './shared-checks.ts';
export { ArgumentError } from './validators.ts';
