import type { AnswerOf, BodyOf, Endpoint } from '@flotilla/contract/endpoint';
import type { Owner } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';

/** One call of a script, with the open run that makes it. */
export interface ScriptCall<E extends Endpoint> extends Owner {
  readonly runId: number;
  readonly taskId: number;
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly body: BodyOf<E>;
}

/**
 * Performs calls that arrived together in one transaction, and returns their results in order; a `CallError` refuses a single one. Their
 * runs are open and stay so until the transaction has ended.
 */
export type PerformCalls<E extends Endpoint> = (
  tx: Queryable,
  calls: readonly ScriptCall<E>[],
) => Promise<readonly (AnswerOf<E> | CallError)[]>;

/** Performs a call that changes nothing, so repeated calls are performed again. */
export type ReadByScript<E extends Endpoint> = (call: ScriptCall<E>) => Promise<AnswerOf<E>>;

/** Calls of running scripts. Each names an open run of its phone with the run's nonce; any other call is refused with 409. */
export interface ScriptCalls {
  /** For calls that change data. A repeated call returns the result of the first. */
  serve<E extends Endpoint>(http: Http, endpoint: E, perform: PerformCalls<E>): void;
  serveRead<E extends Endpoint>(http: Http, endpoint: E, read: ReadByScript<E>): void;
}
