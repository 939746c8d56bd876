import type { TaskInfo } from '@flotilla/script-api';
import type { ScriptHost } from './host.ts';

/** A hot script that another script can require. */
export interface HotModule {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  readonly source: string;
}

export interface ScriptJob {
  readonly runId: number;
  /** The phone's tenant. Scripts of different tenants share no thread. */
  readonly tenantId: number;
  readonly source: string;
  /** The name that stack traces show. */
  readonly fileName: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly task: TaskInfo;
  readonly timeLimitMs: number;
  readonly memoryLimitBytes?: number;
  readonly hot?: readonly HotModule[];
  /** Called when the script requires a module for the first time. */
  readonly required?: (module: HotModule) => void;
  readonly host: ScriptHost;
  /** If it aborts, the run ends as `stopped`. */
  readonly signal: AbortSignal;
}
