/** Runs scripts in sandboxes and lets them drive a phone. */
export type { ScriptHost, TaskInfo } from './host.ts';
export type { RunFailure, RunOutcome } from './outcome.ts';
export { createPhoneHost, type PhoneHostOptions } from './phone-host.ts';
export {
  createScriptRuntime,
  type RuntimeLimits,
  type RuntimeOptions,
  type ScriptJob,
  type ScriptRuntime,
} from './script-runtime.ts';
