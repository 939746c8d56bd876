import type { Heartbeat } from '@flotilla/contract/device';

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
const isNumber = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;
const isFlag = (value: unknown): value is 0 | 1 => value === 0 || value === 1;

/** Validates without zod, because heartbeats outnumber all other messages. A test compares it with the contract's schema. */
export function readHeartbeat(value: Record<string, unknown>): Heartbeat | null {
  const { runMode, serviceOk, battery, isCharging, batteryTemp, brightness, sdCardLeftSpace, availMemory } = value;
  const { osVersion, apkVersion, reportTime, msg, taskName, app = '' } = value;
  if (
    value.action === 'heartbeat' &&
    (runMode === 'automatic' || runMode === 'agent' || runMode === 'accessibility') &&
    isFlag(serviceOk) &&
    isNumber(battery, 0, 100) &&
    isFlag(isCharging) &&
    isText(osVersion, 64) &&
    isText(apkVersion, 64) &&
    isNumber(batteryTemp, -100, 200) &&
    isNumber(brightness, 0, 255) &&
    isNumber(sdCardLeftSpace, 0, Number.MAX_VALUE) &&
    isNumber(availMemory, 0, Number.MAX_VALUE) &&
    isText(reportTime, 40) &&
    isText(msg, 500) &&
    isText(taskName, 200) &&
    isText(app, 200)
  ) {
    return {
      action: 'heartbeat',
      runMode,
      serviceOk,
      battery,
      isCharging,
      osVersion,
      apkVersion,
      batteryTemp,
      brightness,
      sdCardLeftSpace,
      availMemory,
      reportTime,
      msg,
      taskName,
      app,
    };
  }
  return null;
}
