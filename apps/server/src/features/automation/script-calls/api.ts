import type { AnswerOf, BodyOf, Endpoint } from '@flotilla/contract/endpoint';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';

/** One call of a script, with the open run that makes it. */
export interface ScriptCall<E extends Endpoint> {
  readonly runId: number;
  readonly taskId: number;
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly body: BodyOf<E>;
}

/**
 * Performs calls that arrived together in one transaction, and answers them in order; a `CallError` refuses a single one. Their
 * runs are open and stay so until the transaction has ended.
 */
export type PerformCalls<E extends Endpoint> = (
  tx: Queryable,
  calls: readonly ScriptCall<E>[],
) => Promise<readonly (AnswerOf<E> | CallError)[]>;

/** Calls by which running scripts take or change something. Each is performed once, however often it is repeated. */
export interface ScriptCalls {
  serve<E extends Endpoint>(http: Http, endpoint: E, perform: PerformCalls<E>): void;
  /** Waits for nothing and refuses a call over the tenant's rate with 429, for calls that only read. */
  spend(tenantId: number): Promise<void>;
}
