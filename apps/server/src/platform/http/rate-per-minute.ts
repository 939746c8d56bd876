const minuteMs = 60_000;
const mostAddresses = 100_000;

/** Limits the actions of an address per minute. `spend` counts an action and returns `false` above the limit. */
export function ratePerMinute() {
  const windows = new Map<string, { readonly startedMs: number; count: number }>();
  /** Removes windows that are over, and the oldest ones if the map is full. The map is ordered by start. */
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
