interface Window {
  readonly startedMs: number;
  count: number;
}

const minuteMs = 60_000;
const mostAddresses = 100_000;

/** Counts what one address does within a minute. `spend` is false when that was too much. */
export function ratePerMinute() {
  const windows = new Map<string, Window>();
  return {
    spend(address: string, most: number): boolean {
      const nowMs = performance.now();
      const window = windows.get(address);
      if (window && nowMs - window.startedMs < minuteMs) {
        window.count += 1;
        return window.count <= most;
      }
      if (windows.size >= mostAddresses) windows.clear();
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
