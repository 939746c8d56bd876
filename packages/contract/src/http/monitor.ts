import { z } from 'zod';
import { capabilities } from '../device.ts';
import { endpoint, reads } from '../endpoint.ts';
import { filter, flagFilter, idFilterOf, listAnswer, numberTo, pageQuery, time } from '../fields.ts';
import { screenSettings } from '../phone-settings.ts';
import { refusals } from '../refusals.ts';
import { liveFilters } from './devices.ts';

const read = reads('device:monitor:list');

/** A phone with its live state. Heartbeat fields are null until the first one. */
export const monitorRow = z.object({
  id: z.int(),
  deviceNo: z.string(),
  deviceId: z.string(),
  brand: z.string(),
  mode: z.string(),
  imei: z.string(),
  ip: z.string(),
  tenantId: z.int(),
  userName: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string(),
  /** 0 enabled, 1 disabled. */
  status: z.int(),
  online: z.boolean(),
  /** Since when it is online or offline; null if it never connected. */
  since: time.nullable(),
  /** When the last heartbeat arrived. */
  reportTime: time.nullable(),
  runMode: z.string().nullable(),
  /** 1 normal, 0 not started. */
  serviceOk: z.int().nullable(),
  battery: z.number().nullable(),
  isCharging: z.int().nullable(),
  osVersion: z.string().nullable(),
  apkVersion: z.string().nullable(),
  batteryTemp: z.number().nullable(),
  brightness: z.number().nullable(),
  sdCardLeftSpace: z.number().nullable(),
  availMemory: z.number().nullable(),
  msg: z.string().nullable(),
  taskName: z.string().nullable(),
  /** The app in front, as `package` or `package/activity`; empty if it is not known. */
  app: z.string().nullable(),
  /** It threw an exception that is still listed, and no run of the same owner has succeeded since. */
  threw: z.boolean(),
  capabilities: z.array(z.enum(capabilities)),
  /** Why it, or a copy of it, was last refused since it was last admitted. */
  refusal: z.enum(refusals).nullable(),
  refusedAt: time.nullable(),
  screenSettings,
});
export type MonitorRow = z.output<typeof monitorRow>;

/** `orderBy` attention: phones that need a person first. */
export const listMonitor = endpoint('GET /device/monitor/list', 'Watch phones', read, {
  query: pageQuery(
    {
      deviceNo: filter,
      /** Exactly this phone. */
      ofDevice: filter,
      groupId: idFilterOf('group'),
      tenantId: idFilterOf('user'),
      ...liveFilters,
      status: flagFilter,
    },
    ['id', 'deviceNo', 'battery', 'reportTime', 'online', 'attention'],
  ),
  answer: listAnswer(monitorRow),
});

export const fleetCounts = z.object({
  total: z.int(),
  online: z.int(),
  offline: z.int(),
  busy: z.int(),
  disabled: z.int(),
  /** Phones below 20 percent that are not charging. */
  lowBattery: z.int(),
  /** Phones that need a person now. */
  attention: z.int(),
});
export type FleetCounts = z.output<typeof fleetCounts>;

/**
 * Every phone in reach is in exactly one of offline (also those that never connected), idle (online − busy), busy and disabled.
 */
export const monitorCounts = endpoint('GET /device/monitor/counts', 'Count phones by state', read, {
  query: z.object({ groupId: idFilterOf('group') }),
  answer: fleetCounts,
});

export const fleetSummary = fleetCounts.extend({
  /** `deviceNos` and `states`, which are positions in `phoneStates`, are parallel. A null id is for phones without a group. */
  groups: z.array(
    z.object({
      id: z.int().nullable(),
      name: z.string(),
      userName: z.string(),
      deviceNos: z.array(z.string()),
      states: z.array(z.int()),
      /** Since when all that are offline now have been; null where none is, or none of them ever connected. */
      offlineSince: time.nullable(),
    }),
  ),
});
export type FleetSummary = z.output<typeof fleetSummary>;

/** The same counts, with the state of each phone in its group. */
export const monitorSummary = endpoint('GET /device/monitor/summary', 'Tell the state of each phone', read, {
  query: z.object({ groupId: idFilterOf('group') }),
  answer: fleetSummary,
});

/** Samples kept of each phone, one a minute. */
export const historyMinutes = 60;

const trace = z.array(z.number().nullable());

/**
 * A phone's last minutes, oldest first, the current one last; null for minutes without a heartbeat. Kept in memory: a restart
 * loses it.
 */
export const monitorHistory = endpoint('GET /device/monitor/history', "Read a phone's last minutes", read, {
  query: z.object({
    deviceNo: z.string().trim().min(1).max(128),
    minutes: numberTo(historyMinutes, historyMinutes),
  }),
  answer: z.object({
    /** When the last sample's minute began. */
    until: time,
    battery: trace,
    batteryTemp: trace,
    availMemory: trace,
    sdCardLeftSpace: trace,
  }),
});
export type MonitorHistory = z.output<typeof monitorHistory.answer>;
