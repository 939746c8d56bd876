import type { LogLevel, RunException, RunOrder } from '@flotilla/contract/device';
import type { Phone } from '../../phones/phone.ts';

/** Which task a run belongs to, as its script sees it. */
interface TaskInfo {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  readonly deviceNo: string;
}

/** What the link needs of the sandbox. */
export interface ScriptRuntime<Host = unknown> {
  run(job: {
    readonly runId: number;
    readonly source: string;
    readonly fileName: string;
    readonly params: RunOrder['params'];
    readonly task: TaskInfo;
    readonly timeLimitMs: number;
    readonly host: Host;
    readonly signal: AbortSignal;
  }): Promise<RunOutcome>;
  close(): Promise<void>;
}

export type RunOutcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly exception: Pick<RunException, 'kind' | 'message' | 'stack'> }
  | { readonly state: 'stopped' };

/** Makes what a script's calls reach: the phone, the log, the allowed hosts. */
export type CreateHost<Host = unknown> = (options: {
  readonly phone: Phone;
  readonly deviceNo: string;
  readonly task: TaskInfo;
  log(level: LogLevel, text: string): void;
  readonly httpAllow: readonly string[];
  /** Keeps a picture with the run. */
  saveArtifact(name: string, jpeg: Uint8Array): Promise<void>;
}) => Host;
