import type { LogLevel } from '@flotilla/contract/device';

/** The script of a run. */
export interface ScriptStart {
  readonly source: string;
  readonly fileName: string;
  /** The modules that the script can require. */
  readonly hot: readonly { readonly name: string; readonly source: string }[];
  /** JSON of the script's globals: device, task, params. */
  readonly setup: string;
}

/** Messages between the agent's main thread and a sandbox worker. `run` is the worker's own number for a run. */
export type ToWorker =
  | ({ kind: 'start'; run: number; memoryLimitBytes: number } & ScriptStart)
  | { kind: 'answer'; run: number; call: number; ok: boolean; json: string }
  | { kind: 'end'; run: number };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'call'; run: number; call: number; name: string; json: string }
  | { kind: 'log'; run: number; level: LogLevel; text: string }
  | { kind: 'required'; run: number; name: string }
  | { kind: 'ended'; run: number; outcome: WorkerOutcome };

/** The end of a run inside the worker. `cut`: the host ended it; `stack` is the script's position. */
export type WorkerOutcome =
  | { how: 'returned'; json: string }
  | { how: 'threw'; name: string; message: string; stack: string }
  | { how: 'hogged'; stack: string }
  | { how: 'cut'; stack: string }
  | { how: 'broke'; message: string };

export interface WorkerSetup {
  readonly sliceLimitMs: number;
  /** Two numbers that the host watches: the run that is executing (0: none), and a counter that increases while scripts run. */
  readonly pulse: SharedArrayBuffer;
}

export const maxArgumentsLength = 256 * 1024;
export const maxResultLength = 64 * 1024;
export const maxPendingCalls = 100;
export const maxLineLength = 8_000;
