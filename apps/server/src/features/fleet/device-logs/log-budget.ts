import { megabyte } from '../../../platform/bytes.ts';

const usualDailyBytes = 50 * megabyte;

/** Counts the bytes that each phone has written today (UTC), so that no phone fills the disk. */
export function createLogBudget(mostBytes = usualDailyBytes, today = () => new Date().toISOString().slice(0, 10)) {
  let day = today();
  const spent = new Map<number, number>();
  return {
    /** `exceeded` for the first lines over the day's limit, `full` for later ones. */
    spend(deviceId: number, bytes: number): 'fits' | 'exceeded' | 'full' {
      if (today() !== day) {
        day = today();
        spent.clear();
      }
      const before = spent.get(deviceId) ?? 0;
      if (before > mostBytes) return 'full';
      spent.set(deviceId, before + bytes);
      return before + bytes > mostBytes ? 'exceeded' : 'fits';
    },
  };
}
