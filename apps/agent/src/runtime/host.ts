import type { LogLevel } from '@flotilla/contract/device';
import type { Device, HostCallArgs, HostCallName } from '@flotilla/script-api';

/** The properties of the phone that a script can read without a call. */
export type DeviceInfo = Pick<Device, 'number' | 'brand' | 'model' | 'osVersion' | 'screen'>;

/** The calls with validated arguments; their results reach the script as JSON. `signal` aborts when the run ends. */
export type HostCallHandlers = {
  readonly [N in Exclude<HostCallName, 'sleep'>]: (args: HostCallArgs<N>, signal: AbortSignal) => Promise<unknown>;
};

export interface ScriptHost {
  readonly device: DeviceInfo;
  readonly calls: HostCallHandlers;
  /** Adds a line of at most 8,000 characters to the run's log. */
  log(level: LogLevel, text: string): void;
}

/**
 * Calls the site on behalf of the run; `path` is relative to `rapi/`. The call is retried while the site is unreachable, and the site
 * executes it only once. Rejects with `SiteError` if the site refuses it, or when the run ends.
 */
export type SiteCall = (path: string, args: object, signal: AbortSignal) => Promise<unknown>;

/** An error that the site returned for a call. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** A call took longer than the script allowed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}
