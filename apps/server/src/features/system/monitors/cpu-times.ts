import { cpus } from 'node:os';

/** The time of all cores, in milliseconds. */
export interface CpuTimes {
  readonly user: number;
  readonly system: number;
  readonly idle: number;
}

/** Returns the times since the start of the machine. */
export function readCpuTimes(): CpuTimes {
  const times = { user: 0, system: 0, idle: 0 };
  for (const { times: core } of cpus()) {
    times.user += core.user + core.nice;
    times.system += core.sys + core.irq;
    times.idle += core.idle;
  }
  return times;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Returns each part of the time between two readings, in percent. */
export function shareOf(before: CpuTimes, after: CpuTimes): CpuTimes {
  const parts = {
    user: after.user - before.user,
    system: after.system - before.system,
    idle: after.idle - before.idle,
  };
  const all = parts.user + parts.system + parts.idle;
  // The times have steps of 10 ms, so two close readings can be equal.
  if (all <= 0) return { user: 0, system: 0, idle: 100 };
  const of = (part: number) => tenths((Math.max(0, part) / all) * 100);
  return { user: of(parts.user), system: of(parts.system), idle: of(parts.idle) };
}
