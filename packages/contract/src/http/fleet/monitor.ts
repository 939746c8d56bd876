import { z } from 'zod';
import { attentionReasons } from '../../attention.ts';
import { capabilities } from '../../device.ts';
import { endpoint, reads } from '../../endpoint.ts';
import {
  countsOf,
  filter,
  flagFilter,
  idFilterOf,
  listAnswer,
  numberTo,
  pageQuery,
  texts,
  time,
} from '../../fields.ts';
import { screenSettings } from '../../phone-settings.ts';
import { refusals } from '../../refusals.ts';
import { rules, withSentence } from '../../rules.ts';
import { liveFilters, phoneRow } from './devices.ts';

const read = reads('device:monitor:list');

/** A phone with its live state. Heartbeat fields have the units of `heartbeat`; they are `null` until the first heartbeat. */
export const monitorRow = z.object({
  ...phoneRow,
  tenantId: z.int(),
  /** 0 enabled, 1 disabled. */
  status: z.int(),
  /** The time since which the phone is online or offline; `null` if it never connected. */
  since: time.nullable(),
  /** The time of the last heartbeat. */
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
  /** The foreground app, as `package` or `package/activity`; empty if unknown. */
  app: z.string().nullable(),
  /** Whether the last run threw an exception that is still listed, and no later run of the same owner has succeeded. */
  threw: z.boolean(),
  capabilities: z.array(z.enum(capabilities)),
  /** The reason of the last refusal of the phone, or of a copy of it, since it was last admitted. */
  refusal: z.enum(refusals).nullable(),
  /** The reason in the reader's language; empty if there is none. */
  refusalText: z.string(),
  refusedAt: time.nullable(),
  screenSettings,
});
export type MonitorRow = z.output<typeof monitorRow>;

const mostNamed = 1_000;
const namedPhones = texts
  .refine((list) => list.length <= mostNamed, withSentence(rules.atMostItems(mostNamed)))
  .transform((list) => (list.length > 0 ? list : undefined))
  .optional();

/** Lists phones. `orderBy: attention` lists the most urgent phones first. */
export const listMonitor = endpoint('GET /device/monitor/list', 'Watch phones', read, {
  query: pageQuery(
    {
      deviceNo: filter,
      /** Selects exactly this phone. */
      ofDevice: filter,
      /** Selects exactly these phones. Numbers that no phone has are ignored. */
      deviceNos: namedPhones,
      groupId: idFilterOf('group'),
      tenantId: idFilterOf('user'),
      /** Selects the phones that connected last through this agent: none if the caller may not see this agent. */
      agentId: idFilterOf('agent'),
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
  /** The number of phones below 20 percent that are not charging. */
  lowBattery: z.int(),
  /** Phones that need attention now. */
  attention: z.int(),
  /** The number of phones that need attention, by their most urgent reason. */
  attentionBy: z.object(countsOf(attentionReasons)),
});
export type FleetCounts = z.output<typeof fleetCounts>;

/**
 * Counts the phones in the caller's data scope by state. Every phone is in exactly one of offline (which includes phones that never
 * connected), idle (online − busy), busy and disabled.
 */
export const monitorCounts = endpoint('GET /device/monitor/counts', 'Count phones by state', read, {
  query: z.object({ groupId: idFilterOf('group') }),
  answer: fleetCounts,
});

export const fleetSummary = fleetCounts.extend({
  /**
   * `deviceNos`, `states` and `ranks` are parallel. States are positions in `phoneStates`, ranks positions in `attentionReasons`; a
   * phone without problems has a greater rank. The id of phones without a group is `null`.
   */
  groups: z.array(
    z.object({
      id: z.int().nullable(),
      name: z.string(),
      userName: z.string(),
      deviceNos: z.array(z.string()),
      states: z.array(z.int()),
      ranks: z.array(z.int()),
      /** The time at which the last of the offline phones went offline; `null` if none is offline, or none of them ever connected. */
      offlineSince: time.nullable(),
    }),
  ),
});
export type FleetSummary = z.output<typeof fleetSummary>;

/** Returns the counts of `monitorCounts` and the state of each phone by group. */
export const monitorSummary = endpoint('GET /device/monitor/summary', 'Get the state of each phone', read, {
  query: z.object({ groupId: idFilterOf('group') }),
  answer: fleetSummary,
});

/** The number of samples per phone, one a minute. */
export const historyMinutes = 60;

const trace = z.array(z.number().nullable());

/**
 * Returns a sample for each of a phone's last minutes, oldest first, with the current minute last; `null` for minutes without a
 * heartbeat. Samples are stored in memory and lost on a restart.
 */
export const monitorHistory = endpoint('GET /device/monitor/history', "Read a phone's last minutes", read, {
  query: z.object({
    deviceNo: z.string().trim().min(1).max(128),
    minutes: numberTo(historyMinutes, historyMinutes),
  }),
  answer: z.object({
    /** The start of the last sample's minute. */
    until: time,
    battery: trace,
    batteryTemp: trace,
    availMemory: trace,
    sdCardLeftSpace: trace,
  }),
});
export type MonitorHistory = z.output<typeof monitorHistory.answer>;
