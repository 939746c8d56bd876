import { messageOf } from '../../message-of.ts';

export const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** The file is broken: trying again is of no use. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  [sqliteCorrupt, sqliteNotADatabase].includes(Number(error.errcode) & 0xff);

export const damaged = (file: string, cause: unknown): Error =>
  new Error(
    `the journal ${file} is damaged (${messageOf(cause)}). End the agent, move the file away together with those beginning with its name, and start the agent with a key. Then return its phones to unassigned, so that they join again; that also releases the runs they held.`,
    { cause },
  );
