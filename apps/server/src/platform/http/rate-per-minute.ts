interface Window {
  readonly startedMs: number;
  count: number;
}

const minuteMs = 60_000;
const mostAddresses = 100_000;

/** Counts what one address does within a minute. `spend` is false when that was too much. */
export function ratePerMinute() {
  const windows = new Map<string, Window>();
  /** Those that began first stand first. */
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
    /** Whether the address has any left, without using it. */
    allows(address: string, most: number): boolean {
      const window = windows.get(address);
      return !window || performance.now() - window.startedMs >= minuteMs || window.count < most;
    },
  };
}
