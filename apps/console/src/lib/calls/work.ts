import { type Answer, call } from './api.ts';
import { ApiError } from './api-error.ts';

/** The interval at which the progress of an import or export is read. */
export const everyMs = 1_000;

type Work = Answer<'GET /common/work'>;
const isOpen = ({ state }: Work) => state === 'waiting' || state === 'running';
const pause = () => new Promise((resolve) => setTimeout(resolve, everyMs));

/** Waits for the result of an import or export. Returns `undefined` if the server knows nothing of it. */
export async function resultOf(progressId: string): Promise<unknown> {
  const read = () => call('GET /common/work', { query: { progressId } }, { quiet: true });
  let work = await read().catch(() => undefined);
  while (work && isOpen(work)) {
    await pause();
    work = await read();
  }
  if (!work) return undefined;
  if (work.failure) throw new ApiError(work.failure.code, work.failure.msg);
  return work.state === 'done' ? work.answer : undefined;
}

/**
 * The result of an import or export whose response was lost, for example to the timeout of a proxy. Returns `undefined` if the server
 * refused it or knows nothing of it.
 */
export async function resultAfter(error: unknown, progressId: string): Promise<unknown> {
  if (error instanceof ApiError && typeof error.code === 'number' && error.code < 500) return undefined;
  return resultOf(progressId);
}
