import { z } from 'zod';
import { type CommandKind, commandKinds } from '../../device.ts';
import { endpoint, reads, runs, writes } from '../../endpoint.ts';
import {
  count,
  countsOf,
  exportQuery,
  fileAnswer,
  filter,
  idOf,
  idQueryOf,
  listAnswer,
  optionalIdsOf,
  pageQuery,
  range,
  someOf,
  texts,
  time,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import type { Permission } from '../../permission.ts';
import { deviceSettingsChange } from '../../phone-settings.ts';
import { withSentence } from '../../rules.ts';
import { liveFilters, phoneFilters } from '../fleet/devices.ts';
import { hash } from './scripts.ts';

const sending = writes('task:command:send');

/** The states of a delivery: waiting for its phone, sent to it, succeeded, failed, expired, or cancelled before it was sent. */
export const commandStates = ['waiting', 'sent', 'done', 'failed', 'expired', 'cancelled'] as const;
export type CommandState = (typeof commandStates)[number];

/** Kinds that need another permission besides the one to send commands: `shell` its own, `settings` that of the settings form. */
export const kindPermissions: Partial<Record<CommandKind, Permission>> = {
  shell: 'task:command:shell',
  settings: 'device:list:edit',
};

const nothing = z.strictObject({});

/** The arguments of each kind as the caller sends them. */
export const commandOrders = {
  find: nothing,
  /** An uploaded APK, or one at an external address. */
  install: z.union([
    z.strictObject({ apkId: idOf('apk') }),
    z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000), sha256: hash(64).optional() }),
  ]),
  rebootEC: nothing,
  rebootPhone: nothing,
  stopScript: nothing,
  shell: z.strictObject({
    command: z.string().trim().min(1).max(8_000),
    timeoutMs: count.pipe(z.int().min(1_000).max(240_000)).optional(),
  }),
  /** The settings to change. The others are unchanged. */
  settings: deviceSettingsChange.refine(
    (change) => Object.keys(change).length > 0,
    withSentence(word('须修改至少一项', 'must change at least one setting', '須修改至少一項')),
  ),
} satisfies Record<(typeof commandKinds)[number], z.ZodType>;

/** Phones by number, by group, and with `all` every one in the caller's data scope that matches the filters. Disabled ones are left out. */
export const chosenPhones = {
  deviceNos: texts.optional(),
  groupIds: optionalIdsOf('group').optional(),
  all: z.strictObject({ ...phoneFilters, ...liveFilters }).optional(),
};
const order = {
  kind: z.enum(commandKinds),
  ...chosenPhones,
  /** Selects the phones that an earlier command failed on or did not reach. */
  failedOf: idOf('command').optional(),
};

/** Counts the phones that a command would affect by owner, before it is sent. */
export const previewCommand = endpoint(
  'POST /task/command/preview',
  'Count the phones of a command',
  reads('task:command:send'),
  {
    body: z.strictObject(order),
    answer: z.object({
      /** The number of phones that would get the command. */
      count: z.int(),
      online: z.int(),
      /** The number of them that report that they do not support it. */
      unsupported: z.int(),
      /** Chosen phones that are left out because they are disabled. */
      disabled: z.int(),
      /** The default time for which the command waits for a phone. */
      waitMinutes: z.int(),
      owners: z.array(
        z.object({
          userId: z.int(),
          userName: z.string(),
          count: z.int(),
          online: z.int(),
          /** The first phones by number. */
          deviceNos: z.array(z.string()),
        }),
      ),
    }),
  },
);

/**
 * Sends a command to phones. It is stored first and sent when its phone is connected, before any task. A phone executes it at most
 * once. `expected` is the number of phones shown to the sender; the response is 409 if it has changed.
 */
export const sendCommand = endpoint('POST /task/command/send', 'Send a command', runs('task:command:send'), {
  body: z.strictObject({
    ...order,
    args: z.record(z.string().max(64), z.json()).default({}),
    expected: count.optional(),
    /** The command expires after this time. Default: 2 minutes for `find` and `stopScript`, else the parameter `command.expiryMinutes`. */
    expiryMinutes: count.pipe(z.int().min(1).max(10_080)).optional(),
  }),
  answer: z.object({ id: z.int(), count: z.int() }),
});

export const commandRow = z.object({
  id: z.int(),
  kind: z.enum(commandKinds),
  /** The arguments; an uploaded APK has its name and hash. Empty for readers whose data scope does not include the sender. */
  args: z.record(z.string(), z.json()),
  /** The sender. */
  userName: z.string(),
  /** The source of the command: a call, a phone's panel, or a change of a phone's settings. */
  source: z.enum(['call', 'panel', 'settings']),
  /** The number of phones in the reader's data scope, in total and by state. */
  total: z.int(),
  counts: z.object(countsOf(commandStates)),
  createdAt: time,
  deadlineAt: time,
});
export type CommandRow = z.output<typeof commandRow>;

const read = reads('task:command:list');

/** Lists the commands. `state` selects commands with a phone in one of these states, `deviceNo` commands to such a phone. */
export const listCommands = endpoint('GET /task/command/list', 'List commands', read, {
  query: pageQuery(
    { kind: someOf(commandKinds), state: someOf(commandStates), deviceNo: filter, userName: filter, ...range },
    ['id', 'createdAt'],
  ),
  answer: listAnswer(commandRow),
});

const answerFilters = { id: idOf('command'), state: someOf(commandStates), deviceNo: filter, text: filter };

export const commandAnswer = z.object({
  /** The delivery's number on the device channel. */
  id: z.int(),
  deviceNo: z.string(),
  userName: z.string(),
  state: z.enum(commandStates),
  output: z.string(),
  error: z.string(),
  sentAt: time.nullable(),
  endedAt: time.nullable(),
});
export type CommandAnswer = z.output<typeof commandAnswer>;

/**
 * Reads a command with every phone's result, at most 1,000 a page, because one result may have 64 KB. `total` counts the phones that
 * match the filters. `text` is searched in the phone's number and its result.
 */
export const oneCommand = endpoint('GET /task/command/one', 'Read a command', read, {
  query: pageQuery(answerFilters, ['id', 'deviceNo', 'endedAt'], { most: 1_000 }),
  answer: z.object({ command: commandRow, list: z.array(commandAnswer), total: z.int() }),
});

export const answerGroup = z.object({
  state: z.enum(commandStates),
  /** The first 2,000 characters of the output. */
  output: z.string(),
  error: z.string(),
  count: z.int(),
  /** The first phones by number. */
  deviceNos: z.array(z.string()),
});

/** Groups equal results of a command, the most frequent first. Returns at most 100 groups of the `total`. */
export const groupAnswers = endpoint('GET /task/command/groups', 'Group the answers to a command', read, {
  query: z.object(answerFilters),
  answer: z.object({ command: commandRow, list: z.array(answerGroup), total: z.int() }),
});

/** Exports every result that matches the filters of `one` as a spreadsheet. */
export const exportCommand = endpoint(
  'GET /task/command/export',
  'Export the answers to a command',
  writes('task:command:export'),
  { query: exportQuery(oneCommand.query), answer: fileAnswer },
);

/** Cancels the deliveries that have not been sent yet. */
export const cancelCommand = endpoint('POST /task/command/cancel', 'Cancel a command', sending, {
  body: z.strictObject({ id: idOf('command') }),
  answer: z.object({ count: z.int() }),
});

/** Stores an APK for `install`. */
export const uploadApk = endpoint('POST /task/command/upload', 'Upload an APK', sending, {
  wire: 'upload',
  answer: z.object({ apkId: z.int(), fileName: z.string(), sha256: z.string(), bytes: z.int() }),
});

/** Serves the APK to a phone, which uses its own token, while the command is open. */
export const downloadApk = endpoint('GET /rapi/apk/download', 'Download an APK to a phone', reads('phone'), {
  wire: 'file',
  query: idQueryOf('apk'),
});
