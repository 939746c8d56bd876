import { z } from 'zod';
import { type AnswerOf, byScript, endpoint, reads, writes } from '../../endpoint.ts';
import {
  exportQuery,
  fileAnswer,
  filter,
  flag,
  idFilterOf,
  idOf,
  idQueryOf,
  name,
  optionalIdsOf,
  progressId,
  shownIdOf,
  someOf,
  time,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import { resource } from '../../resource.ts';
import { withSentence } from '../../rules.ts';
import { dataItemWords } from '../../words/data-items.ts';
import { ofScript } from '../automation/script-calls.ts';

/** The states of a data line. `leased`: a run holds it. `aside`: an operator has to decide. */
export const itemStates = ['free', 'leased', 'used', 'aside'] as const;
export type ItemState = (typeof itemStates)[number];

export const mostContentCharacters = 4_000;
const content = z
  .string()
  .trim()
  .min(1)
  .max(mostContentCharacters)
  .regex(/^[^\r\n]*$/, withSentence(word('须为一行', 'must be one line', '須為一行')));

/** The lines of data groups. `deduplicate` refuses a content that the group already contains. */
export const dataItems = resource({
  path: '/data/item',
  access: 'data:item',
  named: 'dataItem',
  words: dataItemWords,
  row: {
    name: z.string(),
    groupId: shownIdOf('dataGroup'),
    groupName: z.string(),
    content: z.string(),
    deduplicate: z.union([z.literal(0), z.literal(1)]),
    state: z.enum(itemStates),
    /** The number of times the line was returned unused. The third time it is quarantined. */
    returns: z.int(),
    /** The run that holds the line, or held it last, and its phone. */
    runId: shownIdOf('run').nullable(),
    deviceNo: z.string(),
    gmtChanged: time,
    userName: z.string(),
    gmtCreate: time,
  },
  form: { name: name(), groupId: idOf('dataGroup'), content, deduplicate: flag.optional() },
  filters: {
    name: filter,
    groupId: idFilterOf('dataGroup'),
    state: someOf(itemStates),
    content: filter,
    deviceNo: filter,
    ids: optionalIdsOf('dataItem').optional(),
  },
  order: ['id', 'returns', 'gmtChanged'],
});
export type DataItem = AnswerOf<typeof dataItems.one>;

const read = reads('data:item:list');

export const itemEventKinds = ['taken', 'used', 'returned', 'aside', 'reset'] as const;

/** Returns the history of a line, oldest first. */
export const dataItemHistory = endpoint('GET /data/item/history', 'Read what happened to a data line', read, {
  query: idQueryOf('dataItem'),
  answer: z.object({
    list: z.array(
      z.object({
        kind: z.enum(itemEventKinds),
        at: time,
        runId: z.int().nullable(),
        deviceNo: z.string(),
        userName: z.string(),
      }),
    ),
    total: z.int(),
  }),
});

/** The target of a file's lines, as query or as fields of the form. By default the lines are named after the file. */
export const importTarget = z.object({
  groupId: idOf('dataGroup'),
  name: name().optional(),
  deduplicate: flag.optional(),
  progressId: progressId.optional(),
});

/**
 * Adds the lines of a txt file, or the first column of an xlsx file, all or none. Empty lines are skipped. Lines that are too
 * long or not storable are refused. `deduplicate` drops lines that the file or the group already contains.
 */
export const importDataItems = endpoint('POST /data/item/import', 'Import data lines', writes('data:item:import'), {
  wire: 'upload',
  words: dataItemWords,
  query: importTarget.partial(),
  answer: z.object({
    added: z.int(),
    dropped: z.int(),
    refused: z.int(),
    /** The first 100 refused lines, counted from 1. */
    refusedLines: z.array(z.object({ line: z.int(), content: z.string() })),
  }),
});

export const exportDataItems = endpoint('GET /data/item/export', 'Export data lines', writes('data:item:export'), {
  query: exportQuery(dataItems.list.query).extend({ format: z.enum(['xlsx', 'txt']).default('xlsx') }),
  answer: fileAnswer,
});

const resettable = ['used', 'aside'] as const;

/** Makes lines free again: the `ids`, or all of a group in one of the states. Leased and free ones stay as they are. */
export const resetDataItems = endpoint(
  'POST /data/item/reset',
  'Make data lines free again',
  writes('data:item:reset'),
  {
    words: dataItemWords,
    body: z.strictObject({
      ids: optionalIdsOf('dataItem').optional(),
      groupId: idOf('dataGroup').optional(),
      state: z.enum(resettable).optional(),
    }),
    answer: z.object({ reset: z.int() }),
  },
);

const ofGroup = { ...ofScript, group: z.string().trim().min(1).max(64) };
const itemIds = z.array(idOf('dataItem')).min(1).max(100);

export const takeData = endpoint('POST /rapi/data/take', 'Take data lines', byScript, {
  body: z.strictObject({
    ...ofGroup,
    from: z.enum(['head', 'tail', 'random']).default('head'),
    count: z.int().min(1).max(100).default(1),
  }),
  answer: z.object({ items: z.array(z.object({ id: z.int(), name: z.string(), content: z.string() })) }),
});
export const markDataUsed = endpoint('POST /rapi/data/use', 'Use up data lines', byScript, {
  body: z.strictObject({ ...ofScript, ids: itemIds }),
});
export const giveData = endpoint('POST /rapi/data/give', 'Return data lines', byScript, {
  body: z.strictObject({ ...ofScript, ids: itemIds }),
});
export const addData = endpoint('POST /rapi/data/add', 'Add data lines', byScript, {
  mostBodyBytes: 1024 * 1024,
  body: z.strictObject({
    ...ofGroup,
    lines: z.array(content).min(1).max(1_000),
    name: name().optional(),
    deduplicate: z.boolean().default(false),
  }),
  answer: z.object({ added: z.int(), dropped: z.int() }),
});
export const countData = endpoint('POST /rapi/data/count', 'Count free data lines', byScript, {
  body: z.strictObject(ofGroup),
  answer: z.object({ free: z.int() }),
});
