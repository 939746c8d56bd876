import { messageOf } from '../../message-of.ts';

export const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** Whether the error means that the database file is damaged, so that a retry cannot help. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  [sqliteCorrupt, sqliteNotADatabase].includes(Number(error.errcode) & 0xff);

export const damaged = (file: string, cause: unknown): Error =>
  new Error(
    `the journal ${file} is damaged (${messageOf(cause)}). End the agent, move the file away together with those beginning with its name, and start the agent again. Its phones keep their tokens, which are stored beside it; the runs that they held end as lost.`,
    { cause },
  );
