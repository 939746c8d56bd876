const minuteMs = 60_000;
const mostAddresses = 100_000;

/** Counts an address's actions within a minute. `spend` is false over the limit. */
export function ratePerMinute() {
  const windows = new Map<string, { readonly startedMs: number; count: number }>();
  /** The map is in order of the windows' start. */
  const dropOldest = () => {
    for (const [address, { startedMs }] of windows) {
      if (windows.size < mostAddresses && performance.now() - startedMs < minuteMs) break;
      windows.delete(address);
    }
  };
  return {
    spend(address: string, most: number): boolean {
      const nowMs = performance.now();
      const window = windows.get(address);
      if (window && nowMs - window.startedMs < minuteMs) {
        window.count += 1;
        return window.count <= most;
      }
      windows.delete(address);
      dropOldest();
      windows.set(address, { startedMs: nowMs, count: 1 });
      return most >= 1;
    },
    /** Whether the address is below its limit, without counting. */
    allows(address: string, most: number): boolean {
      const window = windows.get(address);
      return !window || performance.now() - window.startedMs >= minuteMs || window.count < most;
    },
  };
}
