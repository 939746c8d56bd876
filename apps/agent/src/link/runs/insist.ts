import { setTimeout as pause } from 'node:timers/promises';

const betweenMs = 2_000;

/** Repeats the work until it succeeds, or until the first failure for which `until` is true. */
export async function insist(
  act: () => Promise<void>,
  { until, failed }: { readonly until: () => boolean; readonly failed: (error: unknown) => void },
): Promise<void> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      failed(error);
      if (until()) return;
      await pause(betweenMs);
    }
  }
}
