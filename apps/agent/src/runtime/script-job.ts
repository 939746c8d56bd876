import type { Task } from '@flotilla/script-api';
import type { ScriptHost } from './host.ts';

export interface ScriptJob {
  readonly runId: number;
  readonly source: string;
  /** The name that stack traces show. */
  readonly fileName: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly task: Task;
  readonly timeLimitMs: number;
  readonly memoryLimitBytes?: number;
  readonly host: ScriptHost;
  /** Aborted: the run ends as `stopped`. */
  readonly signal: AbortSignal;
}
