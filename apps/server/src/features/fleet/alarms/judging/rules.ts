import type { AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import { megabyte } from '../../../../platform/bytes.ts';
import type { LiveColumns } from '../../devices/api.ts';
import type { Limits } from '../settings/tenant-settings.ts';

export type PhoneRule = Exclude<AlarmRule, 'failedRuns'>;

type Reading = Pick<LiveColumns, 'online' | 'sinceMs' | 'battery' | 'charging' | 'memory' | 'temperature'>;

interface Rule {
  limit(limits: Limits): number;
  /** The measured value if it breaks the rule, otherwise `null`. `limit` is not 0. */
  breach(live: Reading, slot: number, limit: number, nowMs: number): number | null;
  /** Whether the value is so far on the good side that the alarm does not open again at once. */
  recovers(live: Reading, slot: number, limit: number, heartbeats: number): boolean;
}

const batteryMargin = 5;
const memoryFactor = 1.1;
const temperatureMargin = 3;
/** A phone that reconnects and disconnects again has not recovered. */
const heartbeatsBack = 2;

const isOnline = ({ online }: Reading, slot: number): boolean => online[slot] === 1;
/** Until the first heartbeat after a connection or a restart, the values may be older than the alarm. */
const hasReported = (live: Reading, slot: number, heartbeats: number): boolean =>
  isOnline(live, slot) && heartbeats > 0;

export const phoneRules: Readonly<Record<PhoneRule, Rule>> = {
  offline: {
    limit: ({ offlineSeconds }) => offlineSeconds,
    breach(live, slot, limit, nowMs) {
      if (isOnline(live, slot)) return null;
      // A phone that never connected has been offline since minus infinity, and is no alarm.
      const seconds = (nowMs - live.sinceMs[slot]!) / 1000;
      return seconds >= limit && Number.isFinite(seconds) ? Math.floor(seconds) : null;
    },
    recovers: (live, slot, _limit, heartbeats) => isOnline(live, slot) && heartbeats >= heartbeatsBack,
  },
  battery: {
    limit: ({ lowBatteryPercent }) => lowBatteryPercent,
    breach(live, slot, limit) {
      const percent = live.battery[slot]!;
      return isOnline(live, slot) && live.charging[slot] === 0 && percent < limit ? percent : null;
    },
    recovers: (live, slot, limit, heartbeats) =>
      hasReported(live, slot, heartbeats) && live.battery[slot]! >= Math.min(100, limit + batteryMargin),
  },
  memory: {
    limit: ({ memoryMegabytes }) => memoryMegabytes,
    breach(live, slot, limit) {
      const megabytes = live.memory[slot]! / megabyte;
      return isOnline(live, slot) && megabytes < limit ? Math.floor(megabytes) : null;
    },
    recovers: (live, slot, limit, heartbeats) =>
      hasReported(live, slot, heartbeats) && live.memory[slot]! / megabyte >= limit * memoryFactor,
  },
  temperature: {
    limit: ({ temperatureCelsius }) => temperatureCelsius,
    breach(live, slot, limit) {
      const degrees = live.temperature[slot]!;
      return isOnline(live, slot) && degrees >= limit ? degrees : null;
    },
    recovers: (live, slot, limit, heartbeats) =>
      hasReported(live, slot, heartbeats) && live.temperature[slot]! <= limit - temperatureMargin,
  },
};
export const phoneRuleNames = Object.keys(phoneRules) as PhoneRule[];

/** Whether a phone may break a rule: a cheap check that nearly all phones of a sweep fail. `breach` decides. */
export function mayBreach(live: Reading, slot: number, limits: Limits, nowMs: number): boolean {
  const { offlineSeconds, lowBatteryPercent, memoryMegabytes, temperatureCelsius } = limits;
  if (live.online[slot] === 0) return offlineSeconds > 0 && nowMs - live.sinceMs[slot]! >= offlineSeconds * 1000;
  return (
    live.battery[slot]! < lowBatteryPercent ||
    live.memory[slot]! < memoryMegabytes * megabyte ||
    (temperatureCelsius > 0 && live.temperature[slot]! >= temperatureCelsius)
  );
}
