import { afterEach, expect, test, vi } from 'vitest';
import { LiveColumns } from '../../devices/live-columns.ts';
import { defaultSettings } from '../settings/tenant-settings.ts';
import { OpenAlarms } from './open-alarms.ts';
import { createSweep } from './sweep.ts';

afterEach(() => void vi.restoreAllMocks());

test('no phone is offline while agents may still reconnect: after the start, after a standstill, and while the site drains', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let judging = true;
  const execute = vi.fn(async () => ({ rows: [], rowCount: 0 }));
  const live = new LiveColumns(1);
  const seen = { reportMs: 0, heartbeat: null, threw: false, refusal: null, refusedMs: 0 };
  live.write(0, 0, { ...seen, online: false, sinceMs: Date.now() - 3_600_000 });
  const phone = { id: 1, slot: 0, deviceNo: 'a', tenantId: 9, ownerId: 9, groupId: null, status: 0 } as const;
  const fleet = { phones: [phone], byId: new Map([[1, phone]]), live };
  const sweep = createSweep({
    db: { drizzle: { execute } } as never,
    devices: { everyPhone: async () => fleet },
    connections: { isJudging: () => judging },
    licence: { status: () => ({ expired: false }) as never },
    settings: { of: (tenantId) => ({ tenantId, ...defaultSettings }), all: () => [], windows: () => [] },
    open: new OpenAlarms(),
    timing: { alarmEveryMs: 1_000, alarmQuietMs: 75_000 },
  });
  /** Whether an alarm is opened at this time. */
  const opensAt = async (ms: number) => {
    nowMs = ms;
    execute.mockClear();
    await sweep.judge();
    return execute.mock.calls.length > 0;
  };
  /** Sweeps each second until then. */
  const opensWithin = async (fromMs: number, untilMs: number) => {
    for (let ms = fromMs; ms <= untilMs; ms += 1_000) if (await opensAt(ms)) return ms;
    return null;
  };
  expect(await opensWithin(0, 80_000)).toBe(75_000);
  // The process stood still for eight seconds.
  expect(await opensWithin(83_000, 170_000)).toBe(158_000);
  judging = false;
  expect(await opensAt(159_000)).toBe(false);
});
