import { CallError } from './call-error.ts';

/** Work in one transaction: after an unexpected error the caller learns that nothing of the file was stored. */
export async function allOrNothing<T>(explain: (error: unknown) => CallError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (raised) {
    const error = explain(raised);
    throw error.error === 'unexpected' ? new CallError('importFailed', error.details) : error;
  }
}
