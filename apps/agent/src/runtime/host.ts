import type { LogLevel } from '@flotilla/contract/device';
import type { HostCallArgs, HostCallName } from '@flotilla/script-api';

/** Which task a run belongs to, as its script sees it. */
export interface TaskInfo {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  readonly deviceNo: string;
}

/** What a script knows of its phone without a call. */
export interface DeviceInfo {
  readonly number: string;
  readonly brand: string;
  readonly model: string;
  readonly osVersion: string;
  readonly screen: { readonly width: number; readonly height: number };
}

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

/** Something took longer than the script allowed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}
