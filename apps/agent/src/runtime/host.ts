import type { LogLevel } from '@flotilla/contract/device';
import type { Device, HostCallArgs, HostCallName } from '@flotilla/script-api';

/** What a script knows of its phone without a call. */
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
 * Asks the site to take or change something for the run, `path` under `rapi/`. It is done once, however long the site is away; it
 * rejects with `SiteError` for what the site refuses, and when the run ends.
 */
export type SiteCall = (path: string, args: object, signal: AbortSignal) => Promise<unknown>;

/** The site has refused a call. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** Something took longer than the script allowed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}
