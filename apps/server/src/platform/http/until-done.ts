import { CallError } from './call-error.ts';

const mostAttempts = 20;

/** Repeats an edit of a row that another edit changed in between; it returns `false` then. @throws 409 if that never ends */
export async function untilDone(attempt: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < mostAttempts; attempts += 1) if (await attempt()) return;
  throw new CallError('changedMeanwhile');
}
