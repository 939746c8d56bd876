import { waitFor } from '../../../scripts/demo/wait-for.ts';

const limitMs = 120_000;

/** Repeats a call that fails while a part of the site is down. */
export async function insist<T>(what: string, call: () => Promise<T>): Promise<T> {
  let answer: T;
  let failure: unknown;
  await waitFor(what, limitMs, async () => {
    try {
      answer = await call();
      return true;
    } catch (error) {
      failure = error;
      return false;
    }
  }).catch((error) => {
    throw new Error(`${error}: ${failure}`);
  });
  return answer!;
}
