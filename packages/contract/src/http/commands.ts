import { z } from 'zod';
import { type CommandKind, commandKinds } from '../device.ts';
import { endpoint, reads, runs, writes } from '../endpoint.ts';
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
} from '../fields.ts';
import { deviceSettingsChange } from '../phone-settings.ts';
import { liveFilters, phoneFilters } from './devices.ts';

const sending = writes('task:command:send');

/** Waiting for its phone, sent to it, answered well or badly, too late, taken back before it was sent. */
export const commandStates = ['waiting', 'sent', 'done', 'failed', 'expired', 'cancelled'] as const;
export type CommandState = (typeof commandStates)[number];

/**
 * These kinds need another permission besides the one to send commands: `shell` its own, `settings` that of the settings form.
 */
export const kindPermissions: Partial<Record<CommandKind, string>> = {
  shell: 'task:command:shell',
  settings: 'device:list:edit',
};

const nothing = z.strictObject({});
const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .toLowerCase();

/** Each kind's arguments as a person sends them. */
export const commandOrders = {
  find: nothing,
  /** An APK that was uploaded, or one at an address elsewhere. */
  install: z.union([
    z.strictObject({ apkId: idOf('apk') }),
    z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000), sha256: sha256.optional() }),
  ]),
  rebootEC: nothing,
  rebootPhone: nothing,
  stopScript: nothing,
  shell: z.strictObject({
    command: z.string().trim().min(1).max(8_000),
    timeoutMs: count.pipe(z.int().min(1_000).max(240_000)).optional(),
  }),
  /** The settings that change; the others stay. */
  settings: deviceSettingsChange.refine((change) => Object.keys(change).length > 0, { message: '>= 1' }),
} satisfies Record<(typeof commandKinds)[number], z.ZodType>;

/**
 * The phones: by number, by group, those that an earlier command failed on or did not reach, and, with `all`, every one in
 * reach that matches the filters. Disabled ones are left out.
 */
const order = {
  kind: z.enum(commandKinds),
  deviceNos: texts.optional(),
  groupIds: optionalIdsOf('group').optional(),
  failedOf: idOf('command').optional(),
  all: z.strictObject({ ...phoneFilters, ...liveFilters }).optional(),
};

/** Counts the phones that a command would affect by owner, before it is sent. */
export const previewCommand = endpoint(
  'POST /task/command/preview',
  'Count the phones of a command',
  reads('task:command:send'),
  {
    body: z.strictObject(order),
    answer: z.object({
      /** Phones that would get it. */
      count: z.int(),
      online: z.int(),
      /** Phones that say they cannot do it, among them. */
      unsupported: z.int(),
      /** Chosen phones that are left out because they are disabled. */
      disabled: z.int(),
      /** How long it waits for a phone by default. */
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
 * Sends a command to phones. It is stored before it is sent, goes out when its phone is connected, before any task, and is
 * executed at most once. `expected`: the number of phones shown to the sender; 409 if it has changed.
 */
export const sendCommand = endpoint('POST /task/command/send', 'Send a command', runs('task:command:send'), {
  body: z.strictObject({
    ...order,
    args: z.record(z.string().max(64), z.json()).default({}),
    expected: count.optional(),
    /**
     * The command expires after this time. Default: 2 minutes for `find` and `stopScript`, else the parameter
     * `command.expiryMinutes`.
     */
    expiryMinutes: count.pipe(z.int().min(1).max(10_080)).optional(),
  }),
  answer: z.object({ id: z.int(), count: z.int() }),
});

export const commandRow = z.object({
  id: z.int(),
  kind: z.enum(commandKinds),
  /** Its arguments (an uploaded APK with its name and hash); empty for readers who do not reach the sender. */
  args: z.record(z.string(), z.json()),
  /** The sender. */
  userName: z.string(),
  /** How it was sent: by a call, from a phone's panel, or by changing a phone's settings. */
  source: z.enum(['call', 'panel', 'settings']),
  /** Phones in reach, and how many of them are in each state. */
  total: z.int(),
  counts: z.object(countsOf(commandStates)),
  createdAt: time,
  deadlineAt: time,
});
export type CommandRow = z.output<typeof commandRow>;

const read = reads('task:command:list');

/** The ledger. `state`: commands with a phone in one of these states; `deviceNo`: commands to such a phone. */
export const listCommands = endpoint('GET /task/command/list', 'List commands', read, {
  query: pageQuery(
    { kind: someOf(commandKinds), state: someOf(commandStates), deviceNo: filter, userName: filter, ...range },
    ['id', 'createdAt'],
  ),
  answer: listAnswer(commandRow),
});

export const commandAnswer = z.object({
  /** Its number on the device channel. */
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
 * A command with every phone's answer, at most 1,000 a page, because one answer may have 64 KB. `total` counts what matches the
 * filters. `text`: in the phone's number, or in its answer.
 */
export const oneCommand = endpoint('GET /task/command/one', 'Read a command', read, {
  query: pageQuery(
    { id: idOf('command'), state: someOf(commandStates), deviceNo: filter, text: filter },
    ['id', 'deviceNo', 'endedAt'],
    {
      most: 1_000,
    },
  ),
  answer: z.object({ command: commandRow, list: z.array(commandAnswer), total: z.int() }),
});

export const answerGroup = z.object({
  state: z.enum(commandStates),
  /** Its first 2,000 characters. */
  output: z.string(),
  error: z.string(),
  count: z.int(),
  /** The first phones by number. */
  deviceNos: z.array(z.string()),
});

/** Equal answers to a command together, the most frequent first: at most 100 of the `total`. */
export const groupAnswers = endpoint('GET /task/command/groups', 'Group the answers to a command', read, {
  query: z.object({ id: idOf('command'), state: someOf(commandStates), deviceNo: filter, text: filter }),
  answer: z.object({ command: commandRow, list: z.array(answerGroup), total: z.int() }),
});

/** Every answer that the filters of `one` let through, as a spreadsheet. */
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

/** Stores an APK for `install`: one file that Android would accept as an app. */
export const uploadApk = endpoint('POST /task/command/upload', 'Upload an APK', sending, {
  wire: 'upload',
  answer: z.object({ apkId: z.int(), fileName: z.string(), sha256: z.string(), bytes: z.int() }),
});

/** The APK that a phone downloads with its own token while the command is open. */
export const downloadApk = endpoint('GET /rapi/apk/download', 'Download an APK to a phone', reads('phone'), {
  wire: 'file',
  query: idQueryOf('apk'),
});
