import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import {
  countsOf,
  exportQuery,
  fileAnswer,
  filter,
  flag,
  flagFilter,
  idAnswer,
  idFilterOf,
  idsQueryOf,
  listAnswer,
  moment,
  name,
  note,
  optionalIdsOf,
  pageQuery,
  range,
  someOf,
  stamp,
  texts,
  time,
  wholeNumber,
} from '../../fields.ts';
import { locales } from '../../locale.ts';
import { operationOn } from '../../operation-names.ts';
import { alarmSettingsWords } from '../../words/alarm-settings.ts';
import { alarmWords } from '../../words/alarms.ts';
import { maintenanceWords } from '../../words/maintenance.ts';

export const alarmRules = ['offline', 'battery', 'memory', 'temperature', 'failedRuns'] as const;
export type AlarmRule = (typeof alarmRules)[number];
export const alarmStates = ['open', 'acknowledged', 'recovered'] as const;
export const robotKinds = ['dingtalk', 'feishu', 'wecom', 'webhook'] as const;
export type RobotKind = (typeof robotKinds)[number];
/** The property that the phones of one message share. `none`: nothing. */
export const alarmCauses = ['none', 'group', 'network', 'agent'] as const;
export type AlarmCause = (typeof alarmCauses)[number];

/** The shortest time without connection that can be an alarm. */
const leastOfflineSeconds = 30;

const message = {
  robot: z.enum(robotKinds),
  atEveryone: flag,
  noticePrefix: note(64),
  /** The language of the messages. */
  language: z.enum(locales),
};
const limits = {
  /** 0: nothing is sent; alarms are recorded all the same. */
  enabled: flag,
  ...message,
  /** Between two messages about the same incident. */
  intervalSeconds: wholeNumber(60, 86_400),
  /** The messages about one incident; 0 unlimited. */
  count: wholeNumber(0, 1_000),
  /** Free memory below this opens an alarm; 0 none. */
  memoryMegabytes: wholeNumber(0, 1_048_576),
  /** 0 none. */
  offlineSeconds: z.union([wholeNumber(0, 0), wholeNumber(leastOfflineSeconds, 604_800)]),
  /** 0 none. */
  lowBatteryPercent: wholeNumber(0, 100),
  /** 0 none. */
  temperatureCelsius: wholeNumber(0, 100),
  /** The failed share of a task's runs that ended within the last hour, of at least 10; 0 none. */
  failedRunsPercent: wholeNumber(0, 100),
};
const shownLimits = {
  ...limits,
  enabled: z.literal([0, 1]),
  atEveryone: z.literal([0, 1]),
  noticePrefix: z.string(),
  intervalSeconds: z.int(),
  count: z.int(),
  memoryMegabytes: z.int(),
  offlineSeconds: z.int(),
  lowBatteryPercent: z.int(),
  temperatureCelsius: z.int(),
  failedRunsPercent: z.int(),
};
/** An absent credential stays as it is, and an empty one is removed. */
const credentials = { robotAddress: note(2_000).optional(), secret: note(200).optional() };
const hide = ['robotAddress', 'secret'];
const edits = writes('alarm:settings:edit');

/** The settings of the caller's tenant; background users have those of the site's phones. The robot's address and secret are never returned. */
export const getAlarmSettings = endpoint(
  'GET /alarm/settings/get',
  'Read the alarm settings',
  reads('alarm:settings:get'),
  {
    answer: z.object({
      ...shownLimits,
      hasAddress: z.boolean(),
      /** The host of the robot's address and its last 4 characters. */
      addressHint: z.string(),
      hasSecret: z.boolean(),
      /** `null` as long as the defaults apply. */
      gmtModified: time.nullable(),
    }),
  },
);
export type AlarmSettings = AnswerOf<typeof getAlarmSettings>;

export const saveAlarmSettings = endpoint('POST /alarm/settings/save', 'Save the alarm settings', edits, {
  hide,
  words: alarmSettingsWords,
  body: z.strictObject({ ...z.object(limits).partial().shape, ...credentials, gmtModified: stamp }),
});

/** Sends a test message with the saved settings and the fields of the body. The response is also code 0 if the robot refused. */
export const testAlarmRobot = endpoint('POST /alarm/settings/test', 'Send a test message to the alarm robot', edits, {
  hide,
  words: alarmSettingsWords,
  body: z.strictObject({ ...z.object(message).partial().shape, ...credentials }),
  answer: z.object({
    ok: z.boolean(),
    /** The robot's own code and words. */
    error: z.string(),
    /** The next step for the user. */
    hint: z.string(),
  }),
});

export const alarmEvent = z.object({
  id: z.int(),
  rule: z.enum(alarmRules),
  state: z.enum(alarmStates),
  deviceId: z.int().nullable(),
  /** Empty for `failedRuns`. */
  deviceNo: z.string(),
  groupName: z.string(),
  /** The owner. */
  userName: z.string(),
  /** For `failedRuns`. */
  taskId: z.int().nullable(),
  taskName: z.string(),
  /** The value at opening: percent, megabytes, degrees Celsius or seconds. */
  value: z.number().nullable(),
  /** The setting at that time. */
  limit: z.number(),
  cause: z.enum(alarmCauses),
  /** The name of the group, 192.168.3.0/24, or the host name of the agent. */
  causeName: z.string(),
  /** Alarms with one cause share one incident, which is one message. */
  incidentId: z.int().nullable(),
  /** The messages sent about its incident. */
  sent: z.int(),
  lastSentAt: time.nullable(),
  /** The robot's last error about its incident; empty if there was none. */
  sendError: z.string(),
  openedAt: time,
  acknowledgedAt: time.nullable(),
  acknowledgedBy: z.string(),
  acknowledgeNote: z.string(),
  recoveredAt: time.nullable(),
});
export type AlarmEvent = z.output<typeof alarmEvent>;

const readsEvents = reads('alarm:event:list');

/** The date range refers to `openedAt`. */
export const listAlarms = endpoint('GET /alarm/event/list', 'List alarms', readsEvents, {
  words: alarmWords,
  query: pageQuery(
    {
      deviceNo: filter,
      /** Selects the alarms of exactly this phone. */
      ofDevice: filter,
      rule: someOf(alarmRules),
      state: someOf(alarmStates),
      groupId: idFilterOf('group'),
      incidentId: idFilterOf('incident'),
      ...range,
    },
    ['id', 'openedAt', 'recoveredAt'],
  ),
  answer: listAnswer(alarmEvent),
});

export const summarizeAlarms = endpoint('GET /alarm/event/summary', 'Count alarms', readsEvents, {
  answer: z.object({
    open: z.int(),
    acknowledged: z.int(),
    /** The number of incidents with an open alarm, however many of them are listed. */
    openIncidents: z.int(),
    /** Open and acknowledged. */
    byRule: z.object(countsOf(alarmRules)),
    sending: z.object({ enabled: z.boolean(), lastSentAt: time.nullable(), lastError: z.string() }),
    /** The incidents with alarms that have not recovered, 50 at most: those with open alarms first, then the newest first. */
    incidents: z.array(
      z.object({
        id: z.int(),
        rule: z.enum(alarmRules),
        cause: z.enum(alarmCauses),
        causeName: z.string(),
        /** Its open and acknowledged alarms. */
        count: z.int(),
        state: z.enum(['open', 'acknowledged']),
        since: time,
        /** The first 10. */
        deviceNos: z.array(z.string()),
        taskId: z.int().nullable(),
        taskName: z.string(),
      }),
    ),
  }),
});
export type AlarmSummary = AnswerOf<typeof summarizeAlarms>;

/** Acknowledges alarms, and all alarms of incidents. No further message is sent about an incident whose alarms are all acknowledged. */
export const acknowledgeAlarms = endpoint(
  'POST /alarm/event/acknowledge',
  'Acknowledge alarms',
  writes('alarm:event:edit'),
  {
    words: alarmWords,
    body: z.strictObject({
      ids: optionalIdsOf('alarm').optional(),
      incidentIds: optionalIdsOf('incident').optional(),
      note: note().optional(),
    }),
    answer: z.object({ acknowledged: z.int() }),
  },
);

export const exportAlarms = endpoint(
  'GET /alarm/event/export',
  operationOn('export', alarmWords.plural),
  writes('alarm:event:export'),
  { words: alarmWords, query: exportQuery(listAlarms.query), answer: fileAnswer },
);

export const maintenance = z.object({
  id: z.int(),
  reason: z.string(),
  startsAt: time,
  endsAt: time,
  deviceNos: z.array(z.string()),
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Every phone of the tenant. */
  all: z.boolean(),
  /** The phones that it covers now. */
  phones: z.int(),
  active: z.boolean(),
  userName: z.string(),
  gmtCreate: time,
});
export type Maintenance = z.output<typeof maintenance>;

export const listMaintenance = endpoint(
  'GET /alarm/maintenance/list',
  'List maintenance windows',
  reads('alarm:maintenance:list'),
  {
    words: maintenanceWords,
    query: pageQuery({ reason: filter, active: flagFilter }, ['id', 'startsAt', 'endsAt']),
    answer: listAnswer(maintenance),
  },
);

/** Opens no alarms for these phones between two times. `startsAt` is now by default. */
export const addMaintenance = endpoint(
  'POST /alarm/maintenance/add',
  operationOn('add', maintenanceWords.singular),
  writes('alarm:maintenance:add'),
  {
    words: maintenanceWords,
    body: z.strictObject({
      reason: name(200),
      startsAt: moment.optional(),
      endsAt: moment,
      deviceNos: texts.optional(),
      groupIds: optionalIdsOf('group').optional(),
      all: flag.optional(),
    }),
    answer: idAnswer,
  },
);

export const deleteMaintenance = endpoint(
  'GET /alarm/maintenance/delete',
  operationOn('delete', maintenanceWords.plural),
  writes('alarm:maintenance:delete'),
  { words: maintenanceWords, query: idsQueryOf('maintenance') },
);
