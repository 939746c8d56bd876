import type { LogLevel, RunException, RunOrder, RunState } from '@flotilla/contract/device';
import type { Phone } from '../../phones/phone.ts';

/** What the link needs of the sandbox. */
export interface ScriptRuntime<Host = unknown> {
  run(options: {
    readonly runId: number;
    readonly source: string;
    readonly fileName: string;
    readonly params: RunOrder['params'];
    readonly task: RunOrder['task'];
    readonly timeLimitMs: number;
    readonly host: Host;
    readonly signal: AbortSignal;
  }): Promise<RunOutcome>;
  close(): Promise<void>;
}

export type RunOutcome =
  | { readonly state: 'done'; readonly result: RunState['result'] }
  | { readonly state: 'failed'; readonly exception: Pick<RunException, 'kind' | 'message' | 'stack'> }
  | { readonly state: 'stopped' };

/** Makes what a script's calls reach: the phone, the log, the allowed hosts. */
export type CreateHost<Host = unknown> = (options: {
  readonly phone: Phone;
  readonly deviceNo: string;
  readonly task: RunOrder['task'];
  readonly log: (level: LogLevel, text: string) => void;
  readonly httpAllow: readonly string[];
  readonly saveArtifact: (jpeg: Uint8Array) => Promise<string>;
}) => Host;
