import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { filter, flagFilter, idOf, listAnswer, pageQuery, time } from '../../fields.ts';
import { adbSessionWords } from '../../words/adb-sessions.ts';

/** The causes of the end of a remote adb session. */
export const adbEndings = [
  'command',
  'byUser',
  'permission',
  'session',
  'phone',
  'agent',
  'expired',
  'limit',
  'restart',
  'lost',
] as const;
export type AdbEnding = (typeof adbEndings)[number];

/** The permission to open adb on a phone, and to close such sessions. */
export const adbPermission = 'device:adb:open';

/** A session of remote adb. `closedAt` is `null` while it is open. */
export const adbSessionRow = z.object({
  id: z.int(),
  deviceNo: z.string(),
  /** The user who opened it. */
  userName: z.string(),
  address: z.string(),
  openedAt: time,
  closedAt: time.nullable(),
  reason: z.enum(adbEndings).nullable(),
  /** The bytes in both directions. */
  bytes: z.int(),
});
export type AdbSessionRow = z.output<typeof adbSessionRow>;

export const listAdbSessions = endpoint(
  'GET /device/adb/list',
  'List remote adb sessions',
  reads('device:monitor:list'),
  {
    words: adbSessionWords,
    query: pageQuery({ ofDevice: filter, deviceNo: filter, open: flagFilter }, ['id', 'deviceNo', 'openedAt']),
    answer: listAnswer(adbSessionRow),
  },
);

/** Closes a session. One that has ended stays as it is. */
export const closeAdbSession = endpoint('PUT /device/adb/close', 'Close remote adb', writes(adbPermission), {
  words: adbSessionWords,
  body: z.strictObject({ id: idOf('adbSession') }),
});
