import { AsyncLocalStorage } from 'node:async_hooks';
import { CallError } from '../http/call-error.ts';
import { causesOf } from './database-away.ts';

/** A call of a user, whose statements take the connections for calls of users. */
interface UserCall {
  readonly tenantId: number;
  readonly reads: boolean;
  /** The limit for the rows of a list; 0: none. */
  readonly mostListBytes: number;
}
interface CurrentCall extends UserCall {
  ended: boolean;
}

const calls = new AsyncLocalStorage<CurrentCall | undefined>();

/** The user's call that the current code works for; `undefined` in all work of phones, delivery, sessions and jobs. */
export const currentCall = (): UserCall | undefined => {
  const call = calls.getStore();
  return call?.ended ? undefined : call;
};

/** Runs work that a call has only started, or that several tenants wait for: it takes the connections of the system. */
export const outsideCalls = <T>(work: () => T): T => calls.run(undefined, work);

/** Runs a user's call with the tenant's share of the database. @throws 429 if the share is used up or a statement takes too long */
export async function withinShare<T>(limits: UserCall, work: () => Promise<T>): Promise<T> {
  const call: CurrentCall = { ...limits, ended: false };
  try {
    return await calls.run(call, work);
  } catch (error) {
    // drizzle wraps the errors of statements.
    throw causesOf(error).find((cause) => cause instanceof CallError) ?? error;
  } finally {
    call.ended = true;
  }
}
