import { CallError } from './call-error.ts';

/** Work in one transaction: whoever sent a whole file is told that an unexpected error has left nothing of it. */
export async function allOrNothing<T>(explain: (error: unknown) => CallError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (raised) {
    const error = explain(raised);
    throw error.error === 'unexpected' ? new CallError('importFailed', error.details) : error;
  }
}
