import { setTimeout as pause } from 'node:timers/promises';

const betweenMs = 2_000;

/** Does it again until it works; gives up after the first failure for which `until` holds. */
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
